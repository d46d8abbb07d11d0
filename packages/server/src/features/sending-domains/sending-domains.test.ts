// Sending domains from what DNS has to a signed mail, with a DNS server and a mail server of the test.
import { collections } from '@fieldhouse/contract/collections';
import { teamId } from '@fieldhouse/contract/ids';
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { senders } from '@fieldhouse/contract/senders';
import {
  type DnsRecord,
  type DnsRecordKind,
  type SendingDomain,
  sendingDomains,
} from '@fieldhouse/contract/sending-domains';
import { dkimVerify } from 'mailauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { refusal } from '../../../test/people.ts';
import { type DnsServer, startDnsServer } from '../../../test/servers/dns-server.ts';
import { startScriptedServer } from '../../../test/servers/scripted-smtp-server.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import { domainHealth } from './index.ts';

let server: TestServer;
let dns: DnsServer;
let smtp: Awaited<ReturnType<typeof startScriptedServer>>;
let collectionId: string;
const soon = { timeout: 20_000 };

beforeAll(async () => {
  dns = await startDnsServer();
  smtp = await startScriptedServer({});
  server = await startServer({
    env: { SMTP_URL: smtp.url, DNS_SERVERS: dns.address, SPF_MECHANISM: 'include:spf.host.example' },
  });
  const made = await server.ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  collectionId = made.id;
  await server.ada.call(records.create, {
    params: { collectionId },
    body: { records: [{ email: 'ana@example.org' }] },
  });
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
  await dns.stop();
});

async function makeSender(address: string, mailAccountId: string | null = null): Promise<string> {
  const { id } = await server.ada.call(senders.create, {
    body: { name: address, address, mailAccountId } as never,
  });
  // As its code would.
  await server.deps.ownerPool.query('update platform.senders set confirmed_at = now() where id = $1', [id]);
  return id;
}

async function domainOf(domain: string): Promise<SendingDomain | undefined> {
  const { items } = await server.ada.call(sendingDomains.list);
  return items.find((one) => one.domain === domain);
}

/** What DNS is found to have from now on. */
async function checked(domain: string): Promise<SendingDomain> {
  const { checkedAt } = await server.ada.call(sendingDomains.check, { params: { domain } });
  await expect.poll(async () => (await domainOf(domain))?.checkedAt, soon).not.toBe(checkedAt);
  const found = await domainOf(domain);
  if (!found) throw new Error('The domain is missing.');
  expect(found.isChecking).toBe(false);
  return found;
}

const states = ({ records: all }: SendingDomain) =>
  Object.fromEntries(all.map(({ kind, state }) => [kind, state]));
const recordOf = ({ records: all }: SendingDomain, kind: DnsRecordKind): DnsRecord | undefined =>
  all.find((record) => record.kind === kind);

/** As an admin would copy it from the page. */
function publish(domain: SendingDomain): void {
  for (const { type, host, expected } of domain.records)
    if (expected !== null) dns.set(type, host, [expected]);
}

async function sendFrom(senderId: string | null): Promise<string> {
  const taken = () => smtp.taken.filter(({ to }) => to === 'ana@example.org');
  const before = taken().length;
  const { id, version } = await server.ada.call(messages.create, {
    body: {
      internalName: 'News',
      type: 'participation',
      senderId,
      subjectLine: 'News',
      bodyHtml: '<p>News</p>',
      audience: collectionAudience(collectionId),
    },
  });
  await server.ada.call(messages.sendNow, { params: { messageId: id }, body: { version } });
  await expect.poll(() => taken().length, soon).toBe(before + 1);
  return taken().at(-1)?.text ?? '';
}

async function signatureOf(mail: string) {
  const { results } = await dkimVerify(mail, { resolver: dns.resolver });
  const [result] = results;
  return {
    status: result?.status.result,
    domain: result?.signingDomain,
    headers: result?.signingHeaders?.keys ?? '',
  };
}

test('records are compared with DNS, and mails are signed once the key is found there', async () => {
  const senderId = await makeSender('news@example.org');
  expect(await domainOf('example.org')).toMatchObject({
    addresses: ['news@example.org'],
    providers: ['smtp'],
    state: 'unchecked',
    checkedAt: null,
  });
  dns.set('TXT', 'example.org', ['v=spf1 mx -all', 'google-site-verification=1']);
  dns.set('TXT', '_dmarc.example.org', ['v=DMARC1; p=none']);
  const first = await checked('example.org');
  expect(states(first)).toEqual({ spf: 'differs', dkim: 'missing', dmarc: 'right', return_path: 'missing' });
  expect(recordOf(first, 'spf')).toMatchObject({
    fault: 'not_included',
    found: ['v=spf1 mx -all'],
    expected: 'v=spf1 mx include:spf.host.example -all',
  });
  expect(first).toMatchObject({ state: 'missing', isSigned: false });
  expect(await sendFrom(senderId)).not.toContain('DKIM-Signature');

  publish(first);
  dns.set('MX', 'example.org', ['10 mx.example.org']);
  const second = await checked('example.org');
  expect(states(second)).toEqual({ spf: 'right', dkim: 'right', dmarc: 'right', return_path: 'right' });
  expect(second).toMatchObject({ state: 'right', isSigned: true });
  const { status, domain, headers } = await signatureOf(await sendFrom(senderId));
  expect([status, domain]).toEqual(['pass', 'example.org']);
  expect(headers.toLowerCase()).toContain('list-unsubscribe: list-unsubscribe-post');
  const health = await server.deps.withTeam(
    makeTeamAuthority(teamId.parse(server.ada.teamId), { kind: 'system' }),
    (ctx) => domainHealth(ctx, 'news@example.org'),
  );
  expect(health).toMatchObject({ domain: 'example.org', state: 'right', isSigned: true });
  const { rows } = await server.deps.ownerPool.query<{ private_key: Buffer }>(
    'select private_key from platform.sending_domains where domain = $1',
    ['example.org'],
  );
  // Sealed: PKCS #8 would start with a sequence.
  expect(rows[0]?.private_key.subarray(0, 2).toString('hex')).not.toBe('3082');

  dns.fail(true);
  const third = await checked('example.org');
  expect(states(third)).toEqual({
    spf: 'no_answer',
    dkim: 'no_answer',
    dmarc: 'no_answer',
    return_path: 'no_answer',
  });
  expect(third.isSigned).toBe(true);
  dns.fail(false);
  dns.set('TXT', recordOf(second, 'dkim')?.host ?? '', ['v=DKIM1; k=rsa; p=']);
  const fourth = await checked('example.org');
  expect(recordOf(fourth, 'dkim')).toMatchObject({ state: 'differs', fault: 'revoked_key' });
  expect(await sendFrom(senderId)).not.toContain('DKIM-Signature');
});

test('all teams share the key of the instance’s domain', async () => {
  const mine = await checked('fieldhouse.test');
  expect(mine).toMatchObject({ isInstance: true, addresses: [] });
  publish(mine);
  expect(await checked('fieldhouse.test')).toMatchObject({ isSigned: true });
  await server.olga.call(sendingDomains.check, { params: { domain: 'fieldhouse.test' } });
  const signed = async () =>
    (await server.olga.call(sendingDomains.list)).items.map(({ isSigned }) => isSigned);
  await expect.poll(signed, soon).toEqual([true]);
  expect(await signatureOf(await sendFrom(null))).toMatchObject({
    status: 'pass',
    domain: 'fieldhouse.test',
  });
});

test('Amazon SES signs itself, and only its console shows how', async () => {
  const { id } = await server.ada.call(mailAccounts.create, {
    body: {
      name: 'SES',
      settings: {
        kind: 'ses',
        region: 'eu-north-1',
        accessKeyId: 'AKIATESTTESTTESTTEST',
        configurationSet: '',
        topicArn: '',
      },
      secret: 'a secret',
    },
  });
  await makeSender('news@ses.example', id);
  const found = await checked('ses.example');
  expect(found.providers).toEqual(['ses']);
  expect(states(found)).toEqual({
    spf: 'provider',
    dkim: 'provider',
    dmarc: 'missing',
    return_path: 'provider',
  });
});

test('only admins of a team see its domains, and check no others', async () => {
  const refused = async (call: Promise<unknown>) => (await refusal(call)).problem;
  expect(await refused(server.tom.call(sendingDomains.list))).toMatchObject({ code: 'forbidden' });
  const check = (domain: string) => server.olga.call(sendingDomains.check, { params: { domain } });
  expect(await refused(check('example.org'))).toMatchObject({ code: 'not_found' });
  expect(await refused(check('not a domain'))).toMatchObject({ code: 'not_found' });
});
