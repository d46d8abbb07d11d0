// Mailboxes over TLS, with a server whose certificate no authority has signed.
import tls from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { type ImapProcess, startImap } from '../../../../test/servers/imap-process.ts';
import { localhostCertificate } from '../../../../test/servers/localhost-certificate.ts';
import { type MailboxAccess, withMailbox } from './mailbox-connection.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const work of undo.splice(0).reverse()) work();
});

async function start(security: MailboxAccess['security']): Promise<ImapProcess> {
  const imap = await startImap('bounces', 'opensesame', security);
  undo.push(() => imap.stop());
  return imap;
}

function readAll(port: number, change: Partial<MailboxAccess>): Promise<string[]> {
  const access: MailboxAccess = {
    host: 'localhost',
    port,
    security: 'tls',
    user: 'bounces',
    password: 'opensesame',
    folder: 'INBOX',
    isTrusted: true,
    ...change,
  };
  return withMailbox(access, false, async (mailbox) => {
    const mails: string[] = [];
    for (const uid of await mailbox.listAfter(0, 10)) mails.push(String(await mailbox.read(uid, 1000)));
    return mails;
  });
}

function trust(certificate: string): void {
  const known = tls.getCACertificates('default');
  undo.push(() => tls.setDefaultCACertificates(known));
  tls.setDefaultCACertificates([...known, certificate]);
}

const mail = 'Subject: Returned\r\n\r\nReturned\r\n';

test.each(['tls', 'starttls'] as const)(
  'by %s, an untrusted certificate is refused, and one of a trusted authority accepted',
  async (security) => {
    const imap = await start(security);
    await imap.deliver(mail);
    await expect(readAll(imap.port, { security })).rejects.toThrow(/self-signed certificate/);
    expect((await imap.report()).mails).toMatchObject([{ reads: 0 }]);
    trust(localhostCertificate);
    expect(await readAll(imap.port, { security })).toEqual([mail]);
  },
);

test('a certificate for another host is refused', async () => {
  const imap = await start('tls');
  trust(localhostCertificate);
  // The same machine, under a name that the certificate doesn't have.
  await expect(readAll(imap.port, { host: '127.1' })).rejects.toThrow(/altnames/);
});

test('without encryption on offer, no password is sent where it is required', async () => {
  const imap = await start('none');
  await expect(readAll(imap.port, { security: 'starttls' })).rejects.toThrow(/STARTTLS/i);
  await expect(readAll((await start('starttls')).port, { security: 'none' })).rejects.toThrow(
    'Encryption is required',
  );
});
