// Starts the local Twilio and talks to it.
import { fork } from 'node:child_process';
import path from 'node:path';

export interface TwilioBehaviour {
  readonly delayMs: number;
  readonly perSecond: number;
  /** Each n-th reply is lost, or request throttled; 0 for none. */
  readonly loseEvery: number;
  readonly throttleEvery: number;
  /** Statuses that are reported of each message; an error's code follows a colon. */
  readonly callbacks: readonly string[];
  /** Where callbacks arrive, if the configured address is that of a proxy. */
  readonly deliverTo: string;
}

interface SignedForm {
  /** As Twilio has it configured. */
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
  /** Of another account, for forgeries. */
  readonly token?: string;
}

export type TwilioCommand =
  | { readonly kind: 'behave'; readonly behaviour: Partial<TwilioBehaviour> }
  | { readonly kind: 'report' }
  | ({ readonly kind: 'sign' } & SignedForm);

export interface TwilioMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly statusCallback: string;
}

export interface TwilioReport {
  readonly kind: 'report';
  readonly accepted: readonly TwilioMessage[];
  readonly requests: number;
  readonly throttled: number;
  /** Accepted without a reply. */
  readonly lost: number;
  /** Replies to our callbacks, by status. */
  readonly callbacks: Readonly<Record<string, number>>;
}

type Answer =
  | TwilioReport
  | { readonly kind: 'signed'; readonly signature: string }
  | { readonly kind: 'behaves' }
  | { readonly kind: 'ready'; readonly port: number };

export interface TwilioProcess {
  readonly url: string;
  /** For the server under test. */
  readonly env: Readonly<Record<string, string>>;
  /** Holds for requests from then on. */
  behave(behaviour: Partial<TwilioBehaviour>): Promise<void>;
  report(): Promise<TwilioReport>;
  sign(form: SignedForm): Promise<string>;
  stop(): void;
}

export const twilioAccount = {
  accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
  authToken: 'a token of tests',
  from: '+19165550100',
} as const;

export async function startTwilio(): Promise<TwilioProcess> {
  const child = fork(path.resolve(import.meta.dirname, 'twilio-server.ts'), { stdio: 'inherit' });
  const waiting: ((answer: Answer) => void)[] = [];
  child.on('message', (answer: Answer) => waiting.shift()?.(answer));
  const next = <A extends Answer>(send: () => void) =>
    // Answers come in the order of the commands.
    new Promise<A>((resolve) => {
      waiting.push(resolve as (answer: Answer) => void);
      send();
    });
  const ask = <A extends Answer>(command: TwilioCommand) => next<A>(() => child.send(command));
  const { port } = await next<Extract<Answer, { kind: 'ready' }>>(() => undefined);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    env: {
      TWILIO_ENDPOINT: url,
      TWILIO_ACCOUNT_SID: twilioAccount.accountSid,
      TWILIO_AUTH_TOKEN: twilioAccount.authToken,
      TWILIO_FROM: twilioAccount.from,
    },
    behave: async (behaviour) => void (await ask({ kind: 'behave', behaviour })),
    report: () => ask<TwilioReport>({ kind: 'report' }),
    sign: async (form) =>
      (await ask<Extract<Answer, { kind: 'signed' }>>({ kind: 'sign', ...form })).signature,
    stop: () => child.kill(),
  };
}
