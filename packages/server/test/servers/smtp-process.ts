// Starts the mail server of tests and talks to it.
import { fork } from 'node:child_process';
import path from 'node:path';

export type SmtpCommand = 'report' | 'count';

export interface SmtpReport {
  /** How often each recipient was accepted, by our reference. */
  readonly accepted: readonly (readonly [string, number])[];
  /** Accepted without a reply. */
  readonly lost: number;
}

export interface SmtpProcess {
  readonly url: string;
  report(): Promise<SmtpReport>;
  /** Recipients of whom at least one mail was accepted. */
  count(): Promise<number>;
  stop(): void;
}

interface SmtpBehaviour {
  readonly delayMs: number;
  /** Each n-th reply is lost; 0 for none. */
  readonly loseEvery?: number;
}

export async function startSmtp({ delayMs, loseEvery = 0 }: SmtpBehaviour): Promise<SmtpProcess> {
  const program = path.resolve(import.meta.dirname, 'smtp-sink.ts');
  const child = fork(program, [String(delayMs), String(loseEvery)], { stdio: 'inherit' });
  const waiting: ((answer: unknown) => void)[] = [];
  child.on('message', (answer) => waiting.shift()?.(answer));
  const next = <Answer>(send: () => void) =>
    // Answers come in the order of the commands.
    new Promise<Answer>((resolve) => {
      waiting.push(resolve as (answer: unknown) => void);
      send();
    });
  const port = await next<number>(() => undefined);
  return {
    url: `smtp://127.0.0.1:${port}`,
    report: () => next<SmtpReport>(() => child.send('report' satisfies SmtpCommand)),
    count: () => next<number>(() => child.send('count' satisfies SmtpCommand)),
    stop: () => child.kill(),
  };
}
