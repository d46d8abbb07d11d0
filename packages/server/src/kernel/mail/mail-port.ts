// Single mails of the instance itself (verification, reset, invitations). Messages to many have their own
// engine.
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import { insertSandboxMail } from './sandbox-mail-queries.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface MailPort {
  /** Resolves when the mail was accepted. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createSmtpMail(smtpUrl: string, from: string): MailPort {
  const transport = createTransport(smtpUrl);
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from, disableFileAccess: true, disableUrlAccess: true });
    },
    close: () => transport.close(),
  };
}

/** Accepts every mail and stores it, to be read on the outbox page. */
export function createSandboxMail(pool: pg.Pool, from: string): MailPort {
  return {
    send: (mail) => insertSandboxMail(pool, { ...mail, from }),
    close: () => {},
  };
}
