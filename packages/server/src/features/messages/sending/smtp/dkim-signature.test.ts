// Signatures, checked by a verifier that is not ours.
import { generateKeyPairSync } from 'node:crypto';
import { toDkimRecord } from '@fieldhouse/domain/messages/sending-domains/dkim-record';
import fc from 'fast-check';
import { dkimVerify } from 'mailauth';
import { expect, test } from 'vitest';
import { signMail } from './dkim-signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = { domain: 'example.org', selector: 'fh1', privateKey };
const record = toDkimRecord(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
const resolver = async (name: string) => (name === 'fh1._domainkey.example.org' ? [[record]] : []);

async function verify(mail: string) {
  const { results } = await dkimVerify(mail, { resolver });
  const [result] = results;
  return { status: result?.status.result, signed: result?.signingHeaders?.keys ?? '' };
}

const head = [
  'From: "Añas \t News" <news@example.org>',
  'To: ana@example.org',
  'Subject: =?UTF-8?B?w6E=?=',
  ' =?UTF-8?B?w6E=?=',
  'Date: Tue, 24 Nov 2026 02:00:00 +0000',
  'Message-ID: <1@example.org>',
  'X-Msg-Ref: 1',
  'List-Id: "News" <1.example.org>',
  'List-Unsubscribe: <https://app.example.org/u/1>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
].join('\r\n');

test('a verifier accepts the signature, which covers unsubscribing, and no changed mail', async () => {
  const mail = await signMail(`${head}\r\n\r\nHello  you \r\n\r\n\r\n`, key, new Date());
  const { status, signed } = await verify(mail);
  expect(status).toBe('pass');
  for (const name of [
    'From',
    'To',
    'Subject',
    'Date',
    'Message-ID',
    'MIME-Version',
    'Content-Type',
    'List-Id',
  ])
    expect(signed.toLowerCase().split(': ')).toContain(name.toLowerCase());
  expect(signed.toLowerCase()).toContain('list-unsubscribe: list-unsubscribe-post');
  for (const change of [
    mail.replace('Hello', 'Hallo'),
    mail.replace('/u/1', '/u/2'),
    mail.replace('One-Click', 'Two-Clicks'),
    mail.replace('To: ', 'From: other@example.org\r\nTo: '),
  ])
    expect((await verify(change)).status).not.toBe('pass');
});

test('any text of lines verifies', async () => {
  const body = fc
    .array(fc.string({ unit: fc.constantFrom('a', ' ', '\t', 'é', '.', '\r\n') }))
    .map((parts) => `${parts.join('')}\r\n`);
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      expect((await verify(await signMail(`${head}\r\n\r\n${text}`, key, new Date()))).status).toBe('pass');
    }),
    { numRuns: 30 },
  );
});
