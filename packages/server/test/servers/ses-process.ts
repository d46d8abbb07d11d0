// Starts the local SES and talks to it.
import { fork } from 'node:child_process';
import path from 'node:path';

export interface SesBehaviour {
  readonly delayMs: number;
  readonly perSecond: number;
  readonly perDay: number;
  /** Each n-th reply is lost, or request throttled; 0 for none. */
  readonly loseEvery: number;
  readonly throttleEvery: number;
}

export interface SignRequest {
  readonly topicArn: string;
  readonly type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation';
  readonly message: string;
  readonly version: '1' | '2';
  /** When it was sent; default: now. */
  readonly sentAt?: string;
}

export type SesCommand =
  | { readonly kind: 'behave'; readonly behaviour: Partial<SesBehaviour> }
  | { readonly kind: 'report' }
  | ({ readonly kind: 'sign' } & SignRequest);

export interface SesReport {
  readonly kind: 'report';
  /** How often each recipient was accepted, by our reference. */
  readonly accepted: readonly (readonly [string, number])[];
  /** The References of each accepted mail, by our reference. */
  readonly threads: readonly (readonly [string, string])[];
  readonly requests: number;
  readonly throttled: number;
  /** Accepted without a reply. */
  readonly lost: number;
}

type Answer =
  | SesReport
  | { readonly kind: 'signed'; readonly body: string }
  | { readonly kind: 'behaves' }
  | { readonly kind: 'ready'; readonly port: number };

export interface SesProcess {
  readonly url: string;
  /** For the server under test. */
  readonly env: Readonly<Record<string, string>>;
  /** Holds for requests from then on. */
  behave(behaviour: Partial<SesBehaviour>): Promise<void>;
  report(): Promise<SesReport>;
  /** The body of a request of SNS. */
  sign(request: SignRequest): Promise<string>;
  stop(): void;
}

export const topicArn = 'arn:aws:sns:eu-north-1:123456789012:ses-events';

export async function startSes(): Promise<SesProcess> {
  const child = fork(path.resolve(import.meta.dirname, 'ses-server.ts'), { stdio: 'inherit' });
  const waiting: ((answer: Answer) => void)[] = [];
  child.on('message', (answer: Answer) => waiting.shift()?.(answer));
  const next = <A extends Answer>(send: () => void) =>
    // Answers come in the order of the commands.
    new Promise<A>((resolve) => {
      waiting.push(resolve as (answer: Answer) => void);
      send();
    });
  const ask = <A extends Answer>(command: SesCommand) => next<A>(() => child.send(command));
  const { port } = await next<Extract<Answer, { kind: 'ready' }>>(() => undefined);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    env: {
      SES_REGION: 'eu-north-1',
      SES_ENDPOINT: url,
      SES_ACCESS_KEY_ID: 'AKIATESTTESTTESTTEST',
      SES_SECRET_ACCESS_KEY: 'a secret of tests',
      SNS_ENDPOINT: url,
      SNS_TOPIC_ARNS: topicArn,
    },
    behave: async (behaviour) => void (await ask({ kind: 'behave', behaviour })),
    report: () => ask<SesReport>({ kind: 'report' }),
    sign: async (request) =>
      (await ask<Extract<Answer, { kind: 'signed' }>>({ kind: 'sign', ...request })).body,
    stop: () => child.kill(),
  };
}
