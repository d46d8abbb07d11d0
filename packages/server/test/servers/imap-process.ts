// Starts the mailbox of tests and talks to it.
import { fork } from 'node:child_process';
import path from 'node:path';
import type { ImapCommand, ImapReport } from './imap-server.ts';

export interface ImapProcess {
  readonly port: number;
  deliver(mail: string): Promise<ImapReport>;
  /** The server forgets its numbers: all mails get others. */
  renumber(): Promise<ImapReport>;
  /** The connection ends in the middle of the next mails that are read. */
  breakOff(times: number): Promise<ImapReport>;
  report(): Promise<ImapReport>;
  stop(): void;
}

export async function startImap(
  user: string,
  password: string,
  security: 'tls' | 'starttls' | 'none' = 'none',
): Promise<ImapProcess> {
  const program = path.resolve(import.meta.dirname, 'imap-server.ts');
  const child = fork(program, [user, password, security], { stdio: 'inherit' });
  const waiting: ((answer: unknown) => void)[] = [];
  child.on('message', (answer) => waiting.shift()?.(answer));
  const next = <Answer>(command?: ImapCommand) =>
    // Answers come in the order of the commands.
    new Promise<Answer>((resolve) => {
      waiting.push(resolve as (answer: unknown) => void);
      if (command) child.send(command);
    });
  const port = await next<number>();
  return {
    port,
    deliver: (mail) => next({ kind: 'deliver', mail }),
    renumber: () => next({ kind: 'renumber' }),
    breakOff: (times) => next({ kind: 'break_off', times }),
    report: () => next({ kind: 'report' }),
    stop: () => void child.kill(),
  };
}
