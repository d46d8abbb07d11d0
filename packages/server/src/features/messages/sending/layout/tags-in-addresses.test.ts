// Merge tags in the addresses of links and in alternative texts: what is stored, and what readers get.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { messages } from '@fieldhouse/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../../test/collection-audience.ts';
import { newCollection } from '../../../../../test/imports/import-file.ts';
import { createIn } from '../../../../../test/named-records.ts';
import { type Person, refusal } from '../../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let collectionId: string;
const attack = '"><script>x()</script>&next=//evil.example/#é';
const encoded = '%22%3E%3Cscript%3Ex%28%29%3C%2Fscript%3E%26next%3D%2F%2Fevil.example%2F%23%C3%A9';

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ada = server.ada;
  const people = await newCollection(ada, [
    { title: 'Name', columnName: 'name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    { title: 'Visits', columnName: 'visits', dataType: 'number' },
    { title: 'Since', columnName: 'since', dataType: 'date' },
    { title: 'Fee', columnName: 'fee', dataType: 'decimal' },
  ]);
  collectionId = people.id;
  await createIn(ada, people, [
    { name: attack, email: 'clara+a@example.org', visits: 1234567, since: '2026-11-26', fee: '1234.50' },
  ]);
});
afterAll(() => server.stop());

const button = (href: string): MailBlock => ({
  id: 'b',
  kind: 'button',
  label: 'Join',
  href,
  look: 'filled',
  color: 'brand',
  align: 'center',
  corners: 8,
});
const create = (blocks: MailBlock[]) =>
  ada.call(messages.create, {
    body: { internalName: 'Mail', subjectLine: 'S', audience: collectionAudience(collectionId), blocks },
  });
const preview = (messageId: string) => ada.call(messages.preview, { params: { messageId }, body: {} });

test('values are encoded in every kind of link and in both parts of a mail', async () => {
  const picture: MailBlock = {
    id: 'p',
    kind: 'picture',
    picture: { token: 'a'.repeat(24), width: 600, height: 400 },
    alt: 'Card of {{name | you}}',
    href: 'https://example.org/p?n={{name | you}}&v={{visits | 0}}&s={{since |}}&f={{fee |}}',
    size: 'full',
    align: 'center',
  };
  const html =
    '<p><a href="https://example.org/t/{{name | a b}}?x={{nothing | a &amp; b}}">text</a> <a href="mailto:{{email}}?subject={{name}}">mail</a></p>';
  const social: MailBlock = {
    id: 's',
    kind: 'social',
    align: 'left',
    links: [{ network: 'website', href: 'https://example.org/s/{{name |}}' }],
  };
  const made = await create([
    picture,
    button('https://example.org/b?n={{name |}}#end'),
    { id: 't', kind: 'text', html },
    social,
  ]);
  expect(made.missing).not.toContain('blocks');
  const mail = await preview(made.id);
  const links = [
    `https://example.org/b?n=${encoded}#end`,
    `https://example.org/t/${encoded}?x=a%20%26%20b`,
    `https://example.org/s/${encoded}`,
  ];
  for (const link of links) {
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.text.replaceAll('\n', '')).toContain(link);
  }
  expect(mail.html).toContain(
    `href="https://example.org/p?n=${encoded}&amp;v=1234567&amp;s=2026-11-26&amp;f=1234.50"`,
  );
  expect(mail.html).toContain(`href="mailto:clara+a@example.org?subject=${encoded}"`);
  expect(mail.html).toContain('alt="Card of &quot;&gt;&lt;script&gt;x()&lt;/script&gt;');
  expect(mail.html).not.toContain('<script>');
});

test('a link whose target a value would decide is refused, in each block and as rich text', async () => {
  const targets = ['https://{{name}}/', 'https://example.org{{name}}', 'https://example.org@{{name}}/'];
  for (const target of targets) {
    for (const block of [
      button(target),
      { id: 't', kind: 'text', html: `<p><a href='${target}'>x</a></p>` },
      { id: 's', kind: 'social', align: 'left', links: [{ network: 'x', href: target }] },
    ] as MailBlock[]) {
      const { problem } = await refusal(create([block]));
      expect(problem.issues, JSON.stringify(block)).toMatchObject([{ rule: 'link_target_varies' }]);
    }
  }
  for (const href of ['{{name}}', '{{name}}:alert(1)', 'java{{name}}script:alert(1)']) {
    expect((await refusal(create([button(href)]))).problem.code).toBe('invalid_input');
    const bodyHtml = `<p><a href="${href}">x</a></p>`;
    const rich = ada.call(messages.create, { body: { internalName: 'Mail', bodyHtml } });
    const { bodyHtml: stored } = await rich.catch(() => ({ bodyHtml: 'refused' }));
    expect(['refused', '<p><a target="_blank" rel="noopener noreferrer nofollow">x</a></p>']).toContain(
      stored,
    );
  }
});

test('a link from before stays when the mail is saved, is harmless when sent, and must be fixed', async () => {
  const made = await create([button('https://example.org')]);
  const html = '<p><a href="{{name}}">x</a></p>';
  const blocks: MailBlock[] = [button('https://{{name}}/'), { id: 't', kind: 'text', html }];
  await server.deps.ownerPool.query('update platform.messages set blocks = $1 where id = $2', [
    JSON.stringify(blocks),
    made.id,
  ]);
  const saved = await ada.call(messages.change, {
    params: { messageId: made.id },
    body: { version: made.version, blocks: [...blocks, { id: 'd', kind: 'divider' }] },
  });
  expect(saved.blocks).toHaveLength(3);
  expect(saved.missing).toContain('blocks');
  const checks = await ada.call(messages.checks, { params: { messageId: made.id } });
  const faults = checks.mustFix.filter(({ blockFault }) => blockFault === 'link_varies');
  expect(faults.map(({ blockId }) => blockId)).toEqual(['b', 't']);
  const mail = await preview(made.id);
  expect(mail.html).toContain(`href="https://${encoded}/"`);
  expect(mail.html).toContain(`href="${encoded}"`);
});
