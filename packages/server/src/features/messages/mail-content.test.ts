// The content of a mail as blocks: what is accepted, what a reader gets, and who sees which field.
import path from 'node:path';
import {
  type ColumnBlock,
  type MailBlock,
  mailBlock,
  socialNetworks,
} from '@fieldhouse/contract/mail-blocks';
import { messageTemplates, starterTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { contrastOf } from '@fieldhouse/domain/colors/contrast';
import { networkIconPath, networkNames } from '@fieldhouse/domain/messages/content/mail-blocks';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { giveRoles } from '../../../test/give-roles.ts';
import { newCollection, sendBytes } from '../../../test/imports/import-file.ts';
import { mailRules } from '../../../test/mails/mail-rules.ts';
import { createIn } from '../../../test/named-records.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ada = server.ada;
});
afterAll(() => server.stop());

const text: MailBlock = { id: 't', kind: 'text', html: '<p>Hello <script>x()</script></p>' };
const button: MailBlock = {
  id: 'b',
  kind: 'button',
  label: 'Join',
  href: 'https://example.org/?a=1&b=2',
  look: 'filled',
  color: '#126b47',
  align: 'center',
  corners: 8,
};

const create = (body: object) => ada.call(messages.create, { body: { internalName: 'Mail', ...body } });
const preview = (messageId: string, person = ada) =>
  person.call(messages.preview, { params: { messageId }, body: {} });

const kindOf = (option: { readonly shape: { readonly kind: { readonly value: string } } }) =>
  option.shape.kind.value;

async function uploadPicture(width: number, height: number) {
  const photo = sharp({ create: { width, height, channels: 3, background: '#176c4a' } });
  const reply = await sendBytes(ada, `/teams/${ada.teamId}/mail-pictures`, await photo.jpeg().toBuffer());
  return (await reply.json()) as { token: string; width: number; height: number };
}

test('blocks are cleaned and stored; unknown properties, dangerous links and two kinds of content are refused', async () => {
  const made = await create({ subjectLine: 'S', blocks: [text, button] });
  expect(made.blocks).toEqual([{ ...text, html: '<p>Hello </p>' }, button]);
  expect(made.bodyHtml).not.toContain('script');
  const params = { messageId: made.id };
  for (const blocks of [
    [{ ...button, onClick: 'x' }],
    [{ ...button, href: 'javascript:alert(1)' }],
    [{ ...button, corners: '8' }],
    [button, button],
    [{ id: 'x', kind: 'html', html: '<b>' }],
  ]) {
    const changed = ada.call(messages.change, { params, body: { version: made.version, blocks } as never });
    expect((await refusal(changed)).problem.code).toBe('invalid_input');
  }
  const both = { version: made.version, blocks: [text], bodyHtml: '<p>x</p>' };
  expect((await refusal(ada.call(messages.change, { params, body: both }))).problem).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: ['bodyHtml'], rule: 'not_with_blocks' }],
  });
  const body = { version: made.version, bodyHtml: '<p>Plain</p>' };
  const rich = await ada.call(messages.change, { params, body });
  expect(rich.blocks).toMatchObject([{ kind: 'header' }, { kind: 'text', html: '<p>Plain</p>' }]);
  expect((await refusal(server.olga.call(messages.get, { params }))).status).toBe(404);
});

test('a picture is uploaded, shown to anyone, and needs an alternative text', async () => {
  const picture = await uploadPicture(1600, 800);
  expect(picture).toMatchObject({ width: 1200, height: 600 });
  const shown = await fetch(`${server.url}/api/mail-pictures/${picture.token}`);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  expect((await fetch(`${server.url}/api/mail-pictures/${'a'.repeat(24)}`)).status).toBe(404);
  const nothing = await sendBytes(ada, `/teams/${ada.teamId}/mail-pictures`, '<svg></svg>');
  expect(nothing.status).toBe(415);
  const block = {
    id: 'p',
    kind: 'picture',
    picture,
    alt: '',
    href: '',
    size: 'full',
    align: 'center',
  } as const;
  const made = await create({ subjectLine: 'S', type: 'transactional', blocks: [text, block] });
  expect(made.missing).toContain('blocks');
  const described = await ada.call(messages.change, {
    params: { messageId: made.id },
    body: { version: made.version, blocks: [text, { ...block, alt: 'Green "hills"' }] },
  });
  expect(described.missing).not.toContain('blocks');
  const { html, text: plain } = await preview(made.id);
  expect(html).toContain(`/api/mail-pictures/${picture.token}" style=`);
  expect(html).toContain('alt="Green &quot;hills&quot;"');
  expect(plain).toContain('Green "hills"');
});

test('tags reach one link further, as far as the author may read', async () => {
  const place = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Opens', columnName: 'opens', dataType: 'date' },
  ]);
  const [mill] = await createIn(ada, place, [{ name: 'Mill <Lane>', opens: '2026-03-05' }]);
  const people = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    {
      title: 'Site',
      columnName: 'site',
      dataType: 'single_data_record',
      settings: { collectionId: place.id },
    },
  ]);
  await createIn(ada, people, [{ name: 'Clara', email: 'clara@example.org', site: mill?.id }]);
  const content =
    '<p>{{site.name | none}} opens {{site.opens | some day}}, {{site.secret | x}} {{name.of | y}}</p>';
  const made = await create({
    subjectLine: 'To {{site.name}}',
    audience: collectionAudience(people.id),
    blocks: [{ id: 't', kind: 'text', html: content }],
  });
  const mail = await preview(made.id);
  expect(mail.subject).toBe('To Mill <Lane>');
  expect(mail.html).toContain('<p>Mill &lt;Lane&gt; opens March 5, 2026, x y</p>');

  const nora = await makeMember(server, 'nora');
  const dataPermissions = people.fields.map((field) => ({
    type: 'read_data_field_data' as const,
    collectionId: people.id,
    fieldId: field.id,
    filter: null,
  }));
  const { id } = await ada.call(roles.create, {
    body: { name: 'Writer', featurePermissions: ['outgoing_messages_edit'], dataPermissions },
  });
  await giveRoles(ada, nora, [id], { accountType: 'full', dataAccess: 'by_role' });
  const theirs = await preview(made.id, nora);
  expect(theirs.html).not.toContain('Mill');
  expect(theirs.html).toContain('none opens some day');
});

test('each rule of Outlook and Gmail finds what breaks it', () => {
  for (const { rule, breach, find } of mailRules) expect(find(breach), rule).not.toEqual([]);
});

const breachesOf = (html: string) =>
  mailRules.flatMap(({ rule, find }) => find(html).map((found) => `${rule}: ${found.slice(0, 200)}`));

// Two of them are written from right to left.
test.each(['en', 'es', 'ar', 'he'] as const)(
  'the starters follow the rules of Outlook and Gmail in %s',
  async (language) => {
    for (const starter of starterTemplates) {
      const { id, subjectLine, blocks } = await create({ starter, contentLanguage: language });
      expect(subjectLine).toMatch(/\{\{name:first_name \| [^}]+\}\}/);
      // A letter is nothing but text.
      expect(blocks?.some(({ kind }) => kind === 'heading')).toBe(starter !== 'letter');
      const { html, text: plain } = await preview(id);
      expect(breachesOf(html), starter).toEqual([]);
      expect(html).toContain(`<html lang="${language}"`);
      expect(plain.length).toBeGreaterThan(60);
      expect(html).not.toMatch(/fhslot\d/);
    }
  },
);

test('a mail with every kind of block follows the rules of Outlook and Gmail', async () => {
  const picture = await uploadPicture(1600, 800);
  const logo = await sharp({ create: { width: 900, height: 90, channels: 3, background: '#126b47' } })
    .png()
    .toBuffer();
  const put = await fetch(`${server.url}/api/teams/${ada.teamId}/logos/organizationHorizontalLogo`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', cookie: ada.cookie },
    body: new Uint8Array(logo),
  });
  expect(put.status).toBe(200);
  const places = await newCollection(ada, [
    { title: 'Name', columnName: 'name', dataType: 'plain_text' },
    { title: 'Opens', columnName: 'opens', dataType: 'date' },
  ]);
  await createIn(ada, places, [{ name: 'Mill & Lane', opens: '2026-03-05' }]);
  const image = (id: string, size: 'full' | 'medium' | 'small', href = ''): ColumnBlock => ({
    id,
    kind: 'picture',
    picture,
    alt: 'Green hills',
    href,
    size,
    align: 'center',
  });
  const column = (id: string): ColumnBlock[] => [
    { id: `${id}h`, kind: 'heading', text: 'Story', level: 2, align: 'left' },
    image(`${id}p`, 'full', 'https://example.org/story'),
    { ...text, id: `${id}t` } as ColumnBlock,
    { ...button, id: `${id}b` } as ColumnBlock,
    { id: `${id}s`, kind: 'space', height: 8 },
  ];
  const blocks: MailBlock[] = [
    { id: 'header', kind: 'header', shows: 'logo_and_name', align: 'left', isFilled: true },
    { id: 'second', kind: 'header', shows: 'logo', align: 'center' },
    { id: 'title', kind: 'heading', text: 'Everything', level: 1, align: 'left' },
    text,
    image('full', 'full', 'https://example.org/hills'),
    image('medium', 'medium'),
    image('small', 'small'),
    button,
    { ...button, id: 'outline', look: 'outline', color: 'brand', corners: 24 },
    { id: 'two', kind: 'columns', columns: [column('a'), column('b')] },
    { id: 'three', kind: 'columns', columns: [column('c'), column('d'), column('e')] },
    { id: 'line', kind: 'divider' },
    { id: 'gap', kind: 'space', height: 96 },
    {
      id: 'places',
      kind: 'records',
      heading: 'Places',
      collectionId: places.id,
      viewId: null,
      columns: ['name', 'opens'],
      limit: 20,
    },
    {
      id: 'social',
      kind: 'social',
      align: 'center',
      links: socialNetworks.map((network) => ({ network, href: `https://example.org/${network}` })),
    },
    {
      ...{ id: 'answers', kind: 'answers', question: 'Will you come?', closesAt: null },
      ...{ wizardId: null, taskId: null, fieldId: null },
      choices: [
        { label: 'Yes', value: true },
        { label: 'No', value: false },
      ],
    },
  ];
  expect(new Set(blocks.map(({ kind }) => kind))).toEqual(new Set(mailBlock.options.map(kindOf)));
  for (const contentLanguage of ['en', 'ar']) {
    const made = await create({ subjectLine: 'Everything', preheader: 'All', contentLanguage, blocks });
    const { html } = await preview(made.id);
    // Ten of them are icons of social links; the last one counts openings.
    expect(html.match(/<img/g)).toHaveLength(21);
    expect(html).toContain('Mill &amp; Lane');
    expect(html.includes('dir="rtl"')).toBe(contentLanguage === 'ar');
    expect(breachesOf(html), contentLanguage).toEqual([]);
  }
});

const dark = {
  ...defaultMailStyle,
  font: 'georgia',
  headingFont: 'verdana',
  textSize: 17,
  textColor: '#333333',
  headingColor: 'brand',
  accentColor: '#ffcc00',
  backgroundColor: 'brand',
  paperColor: '#101828',
  corners: 0,
  buttonCorners: 24,
} as const;

test('a mail looks as its style says, all of it readable, and follows the rules of Outlook and Gmail', async () => {
  const like = { kind: 'button', label: 'Join', href: 'https://example.org/', color: 'brand', align: 'left' };
  const blocks = [
    { id: 'header', kind: 'header', shows: 'name', align: 'left', isFilled: true, hasBrowserLink: true },
    { id: 'title', kind: 'heading', text: 'Style', level: 1, align: 'left' },
    { id: 'text', kind: 'text', html: '<p>Hello <a href="https://example.org">there</a></p>' },
    { id: 'two', kind: 'columns', columns: [[{ ...like, id: 'a', look: 'filled', corners: null }], []] },
    { ...like, id: 'b', look: 'outline', corners: 3 },
    { id: 'line', kind: 'divider' },
  ];
  const made = await create({ subjectLine: 'S', blocks, style: dark });
  expect(made.style).toEqual(dark);
  const { html, text: plain } = await preview(made.id);
  expect(breachesOf(html)).toEqual([]);
  // Too dark for the page, so it is lighter than chosen.
  expect(html).not.toContain('#333333');
  const before = html.slice(0, html.indexOf('Hello <a'));
  const color = [...before.matchAll(/[; ]color:(#[0-9a-f]{6})/g)].at(-1)?.[1] ?? '';
  expect(contrastOf(color, dark.paperColor)).toBeGreaterThanOrEqual(4.5);
  expect(html).toMatch(
    /<h1 class="fh-head" style="[^"]*font-size:28px;[^"]*Verdana,Geneva,sans-serif;color:#ffcc00"/,
  );
  expect(html).toContain("font-family:Georgia,'Times New Roman',serif");
  expect(html).not.toContain('Inter');
  expect(html).toContain('.fh-text a { color:#ffcc00; }');
  expect(html.match(/border-radius:24px/g)?.length).toBeGreaterThan(0);
  expect(html.match(/border-radius:3px/g)?.length).toBeGreaterThan(0);
  expect(html).toMatch(/<body[^>]*background-color:#ffcc00/);
  expect(plain).toContain('Hello there');

  const wide = await create({ subjectLine: 'S', blocks, style: { ...dark, width: 640 } });
  expect((await preview(wide.id)).html).toMatch(/<!--\[if mso \| IE\]><table[^>]* width="640"/);
  for (const wrong of [
    { ...dark, width: 641 },
    { ...dark, textColor: 'brand' },
    { ...dark, textColor: 'red;}' },
    { ...dark, font: 'Comic Sans' },
    { ...dark, extra: 1 },
    { font: 'arial' },
  ])
    expect((await refusal(create({ style: wrong }))).problem.code).toBe('invalid_input');
  const sms = create({ deliveryMethodId: 'sms', style: dark });
  expect((await refusal(sms)).problem.code).toBe('action_not_allowed');
});

test('a style goes from a template to its messages and their copies, and to version B', async () => {
  const template = await ada.call(messageTemplates.create, {
    body: { name: 'Dark', subjectLine: 'S', blocks: [text], style: dark },
  });
  const params = { messageTemplateId: template.id };
  expect((await ada.call(messageTemplates.copy, { params, body: {} })).style).toEqual(dark);
  const published = await ada.call(messageTemplates.act, {
    params,
    body: { version: template.version, action: 'publish' },
  });
  expect(published.style).toEqual(dark);
  const made = await create({ templateId: template.id });
  const ofMessage = { messageId: made.id };
  expect((await ada.call(messages.duplicate, { params: ofMessage, body: {} })).style).toEqual(dark);
  const tested = await ada.call(messages.change, {
    params: ofMessage,
    body: { version: made.version, style: defaultMailStyle, abTest: {} },
  });
  expect([tested.style, tested.abTest?.style]).toEqual([defaultMailStyle, defaultMailStyle]);
  const changed = await ada.call(messages.change, {
    params: ofMessage,
    body: { version: tested.version, abTest: { style: dark } },
  });
  expect([changed.style, changed.abTest?.style]).toEqual([defaultMailStyle, dark]);
  // Different styles are something to compare.
  expect(changed.missing).not.toContain('abTest');
  const paper = `background-color:${dark.paperColor}`;
  const b = await ada.call(messages.preview, { params: ofMessage, body: { variant: 'b' } });
  expect([(await preview(made.id)).html.includes(paper), b.html.includes(paper)]).toEqual([false, true]);
});

test('social links are icons that every mail program shows, with the network as their name', async () => {
  const links = socialNetworks.map((network) => ({ network, href: `https://example.org/${network}` }));
  const social: MailBlock = { id: 's', kind: 'social', align: 'center', links: [...links] };
  const { html, text: plain } = await preview((await create({ subjectLine: 'S', blocks: [social] })).id);
  for (const { network, href } of links) {
    const name = networkNames[network];
    const icon = `<img src="[^"]+${networkIconPath(network)}" alt="${name}" width="32" height="32"[^>]*>`;
    expect(html).toMatch(new RegExp(`<a href="${href}"[^>]*>${icon}</a>`));
    // The text part names them.
    expect(plain).toContain(name);
    const file = path.join(import.meta.dirname, '../../../../web/public', networkIconPath(network));
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 96, height: 96 });
  }
  const none = { ...social, links: [{ network: 'x', href: '' }] };
  const empty = await preview((await create({ subjectLine: 'S', blocks: [none] })).id);
  expect(empty.html).not.toContain(networkIconPath('x'));
});
