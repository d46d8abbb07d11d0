// Merge tags are formatted for readers: every type, in HTML and in plain text, in the language of the
// message.
import { type DataType, dataTypes } from '@fieldhouse/contract/field-types';
import { messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { teams } from '@fieldhouse/contract/teams';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { giveRoles } from '../../../test/give-roles.ts';
import { newCollection, sendBytes } from '../../../test/imports/import-file.ts';
import { createIn } from '../../../test/named-records.ts';
import type { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  await ada.call(teams.change, {
    body: { availableDataLanguages: ['en', 'es'], primaryTimezone: 'America/Los_Angeles' },
  });
});
afterAll(() => server.stop());

async function sendFile(name: string, content: Uint8Array | string): Promise<string> {
  const reply = await sendBytes(ada, `/teams/${ada.teamId}/files?name=${encodeURIComponent(name)}`, content);
  return ((await reply.json()) as { id: string }).id;
}

interface Printed {
  readonly value: unknown;
  readonly settings?: object;
  /** Within a sentence. */
  readonly en: string;
  /** The same as `en` if omitted. */
  readonly es?: string;
  /** On its own: the lines of plain text in English, if there are several. */
  readonly lines?: string;
  /** On its own in HTML, if that differs from the lines. */
  readonly html?: string;
  /** Within a sentence in HTML, if it has markup. */
  readonly inline?: string;
}

const bill = {
  items: [
    { description: 'Chair <oak>', quantity: '2', unitPrice: '1250.5', taxRate: '0.0725' },
    { description: 'Lamp', quantity: '1', unitPrice: '9.999' },
  ],
};

async function makeTable(): Promise<Record<DataType, Printed>> {
  const dot = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  const [one, two] = [await sendFile('plan.txt', 'A'), await sendFile('A & B.txt', 'B')];
  const [red, blue] = [await sendFile('red.png', dot), await sendFile('blue.png', dot)];
  const name = { title: 'Name', dataType: 'plain_text', isTranslatable: true };
  const list = await newCollection(ada, [], { isUsedAsCustomList: true });
  const people = await newCollection(ada, [name]);
  const items = await createIn(ada, list, [{ name: 'Good' }, { name: 'Poor' }]);
  const [eva, tom] = await createIn(ada, people, [{ name: 'Eva', 'name@es': 'Evita' }, { name: 'Tom' }]);
  const ids = items.map(({ id }) => id);
  const of = { collectionId: people.id };
  return {
    plain_text: {
      value: 'Two\nlines',
      settings: { isMultiLine: true },
      en: 'Two lines',
      lines: 'Two\nlines',
      inline: 'Two<br>lines',
    },
    code: { value: 'A-<7>', en: 'A-<7>' },
    email_address: { value: 'eva@example.org', en: 'eva@example.org' },
    url: { value: 'https://example.org/?a=1&b=2', en: 'https://example.org/?a=1&b=2' },
    icon: { value: 'fa-solid fa-tree', en: 'fa-solid fa-tree' },
    number: { value: 1234567, settings: { unit: 'kg' }, en: '1,234,567 kg', es: '1.234.567 kg' },
    decimal: {
      value: '-12345678901234567.5',
      settings: { scale: 2 },
      en: '-12,345,678,901,234,567.50',
      es: '-12.345.678.901.234.567,50',
    },
    percentage: { value: '0.0725', en: '7.25%', es: '7,25 %' },
    money: { value: { amount: '12345.60', currency: 'EUR' }, en: '€12,345.60', es: '12.345,60 €' },
    boolean: { value: false, en: 'No', es: 'No' },
    date: { value: '2026-03-05', en: 'March 5, 2026', es: '5 de marzo de 2026' },
    date_time: {
      value: '2026-03-05T20:30:00Z',
      en: 'March 5, 2026 at 12:30 PM',
      es: '5 de marzo de 2026 a las 12:30',
    },
    date_range: {
      value: { start: '2026-03-05', end: null },
      en: 'March 5, 2026 – …',
      es: '5 de marzo de 2026 – …',
    },
    phone_number: { value: '+34912345678', en: '+34 912 34 56 78' },
    formatted_text: {
      value: '<p>A <strong>bold</strong> &amp; calm word</p>',
      en: 'A bold & calm word',
      html: '<p>A <strong>bold</strong> &amp; calm word</p>',
      inline: 'A <strong>bold</strong> &amp; calm word',
    },
    physical_address: {
      value: { line1: '1 Main St', city: 'Davis', region: 'CA', postalCode: '95616', country: 'US' },
      en: '1 Main St, Davis, CA 95616, United States',
      es: '1 Main St, Davis, CA 95616, Estados Unidos',
      lines: '1 Main St\nDavis, CA 95616\nUnited States',
    },
    detail_list: {
      value: [
        { label: 'Size', value: 'M' },
        { label: 'Colour', value: 'red' },
      ],
      en: 'Size: M; Colour: red',
      lines: 'Size: M\nColour: red',
    },
    financial_line_item: {
      value: bill.items[0],
      settings: { currency: 'EUR' },
      en: 'Chair <oak>: 2 × €1,250.50 = €2,501.00',
      es: 'Chair <oak>: 2 × 1250,50 € = 2501,00 €',
    },
    financial_line_items: {
      value: bill,
      settings: { currency: 'USD' },
      en: 'Chair <oak>: 2 × $1,250.50 = $2,501.00; Lamp: 1 × $9.999 = $10.00; Subtotal: $2,511.00; Tax: $181.32; Total: $2,692.32',
      es: 'Chair <oak>: 2 × 1250,50 US$ = 2501,00 US$; Lamp: 1 × 9,999 US$ = 10,00 US$; Subtotal: 2511,00 US$; Impuestos: 181,32 US$; Total: 2692,32 US$',
      lines:
        'Chair <oak>: 2 × $1,250.50 = $2,501.00\nLamp: 1 × $9.999 = $10.00\nSubtotal: $2,511.00\nTax: $181.32\nTotal: $2,692.32',
      html: 'Description Quantity Unit price Amount Chair &lt;oak&gt; 2 $1,250.50 $2,501.00 Lamp 1 $9.999 $10.00 Subtotal $2,511.00 Tax $181.32 Total $2,692.32',
    },
    single_selection_from_list: { value: ids[0], settings: { listId: list.id }, en: 'Good' },
    multi_selection_from_list: { value: ids, settings: { listId: list.id }, en: 'Good, Poor' },
    single_data_record: { value: eva?.id, settings: of, en: 'Eva', es: 'Evita' },
    multi_data_record: { value: [tom?.id, eva?.id], settings: of, en: 'Tom, Eva', es: 'Tom, Evita' },
    single_data_collection: { value: people.id, en: people.pluralName },
    multi_data_collection: { value: [people.id, list.id], en: `${people.pluralName}, ${list.pluralName}` },
    single_file: { value: one, en: 'plan.txt' },
    multi_file: { value: [two, one], en: 'A & B.txt, plan.txt' },
    single_image: { value: red, en: 'red.png' },
    multi_image: { value: [blue, red], en: 'blue.png, red.png' },
    video: { value: 'https://youtu.be/dQw4w9WgXcQ', en: 'https://youtu.be/dQw4w9WgXcQ' },
  };
}

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A table's cells, row by row. */
const cells = (html: string) =>
  html.startsWith('<table') ? html.replaceAll(/(<[^>]*>)+/g, ' ').trim() : html;

/** Treats spaces of any width alike. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('every type is filled in as a person would write it', async () => {
  const table = await makeTable();
  const people = await newCollection(ada, [
    { title: 'Address', dataType: 'email_address' },
    ...dataTypes.map((dataType) => ({
      title: dataType,
      columnName: dataType,
      dataType,
      settings: table[dataType].settings ?? {},
    })),
  ]);
  const values = dataTypes.map((dataType) => [dataType, table[dataType].value]);
  await createIn(ada, people, [{ address: 'eva@example.org', ...Object.fromEntries(values) }]);
  const htmlOf = (type: DataType) =>
    `<h2>#${type}</h2><p>{{${type} |}}</p><p>It is {{${type} |}}.</p><p><a href="https://example.org/{{${type} |}}">go</a></p><hr>`;
  const textOf = (type: DataType) => `#${type}\n{{${type} |}}\nIt is {{${type} |}}.\n--\n`;
  const bodyHtml = dataTypes.map(htmlOf).join('');
  const textOnlyVersion = dataTypes.map(textOf).join('');
  const audience = collectionAudience(people.id, 'address');
  const draft = await ada.call(messages.create, {
    body: {
      internalName: 'All',
      type: 'participation',
      subjectLine: '{{financial_line_items |}}',
      bodyHtml,
      textOnlyVersion,
      audience,
    },
  });
  const params = { messageId: draft.id };
  const preview = async () => {
    const { html, text, subject } = await ada.call(messages.preview, { params, body: {} });
    return { html: plain(html), text: plain(text), subject: plain(subject) };
  };

  const english = await preview();
  expect(english.subject).toBe(table.financial_line_items.en);
  for (const type of dataTypes) {
    const {
      en,
      lines = en,
      html = quoted(lines).replaceAll('\n', '<br>'),
      inline = quoted(en),
    } = table[type];
    const found = new RegExp(
      `#${type}</h2><div style="margin:16px 0">([\\s\\S]*?)</div><p>It is ([\\s\\S]*?)\\.</p><p><a href="([^"]*)"`,
    ).exec(english.html);
    const [, block = '', sentence, href = ''] = found ?? [];
    expect(cells(block), `${type} by itself`).toBe(html);
    expect(sentence, `${type} in a sentence`).toBe(inline);
    expect(href, `${type} in an address`).not.toMatch(/<|\n/);
    const [, alone, within] =
      new RegExp(`#${type}\\n([\\s\\S]*?)\\nIt is ([\\s\\S]*?)\\.\\n--`).exec(english.text) ?? [];
    expect([alone, within], `${type} in plain text`).toEqual([lines, type === 'plain_text' ? lines : en]);
  }

  await ada.call(messages.change, { params, body: { version: draft.version, contentLanguage: 'es' } });
  const spanish = await preview();
  for (const type of dataTypes) {
    const { en, es = en, inline } = table[type];
    if (inline === undefined) expect(spanish.html).toContain(`<p>It is ${quoted(es)}.</p>`);
    if (type !== 'plain_text') expect(spanish.text).toContain(`It is ${es}.\n--`);
  }
  expect(spanish.html).toContain('>Darse de baja</a>');
  expect(spanish.html + spanish.text).not.toMatch(/\{"|\[object|undefined/);
});

test('a tag names the form in which its value is written, in the language of the content', async () => {
  const friends = await newCollection(ada, [{ title: 'Name', dataType: 'plain_text' }]);
  const people = await newCollection(ada, [
    { title: 'Address', dataType: 'email_address' },
    { title: 'Since', dataType: 'date' },
    { title: 'Due', dataType: 'money' },
    {
      title: 'Friends',
      dataType: 'multi_data_record',
      settings: { collectionId: friends.id },
    },
  ]);
  const [eva, tom] = await createIn(ada, friends, [{ name: 'Eva' }, { name: 'Tom' }]);
  await createIn(ada, people, [
    {
      address: 'one@example.org',
      since: '2026-03-05',
      due: { amount: '1234.50', currency: 'EUR' },
      friends: [tom?.id, eva?.id],
    },
  ]);
  const tags = ['friends', 'friends:first', 'friends:count', 'since:weekday', 'due:whole', 'since:count'];
  const audience = collectionAudience(people.id, 'address');
  const subjectLine = tags.map((tag) => `{{${tag}}}`).join('; ');
  const body = {
    internalName: 'Forms',
    type: 'participation' as const,
    bodyHtml: '<p>Hello</p>',
    subjectLine,
    audience,
  };
  const { id: messageId, version } = await ada.call(messages.create, { body });
  const subject = async () =>
    (await ada.call(messages.preview, { params: { messageId }, body: {} })).subject?.replaceAll(
      '\u00a0',
      ' ',
    );
  expect(await subject()).toBe('Tom, Eva; Tom; 2; Thursday, March 5, 2026; €1,235; March 5, 2026');
  await ada.call(messages.change, { params: { messageId }, body: { version, contentLanguage: 'es' } });
  expect(await subject()).toBe('Tom, Eva; Tom; 2; jueves, 5 de marzo de 2026; 1235 €; 5 de marzo de 2026');
});

test('what is frozen is what was previewed, and a value that is empty leaves the word to the fallback', async () => {
  const people = await newCollection(ada, [
    { title: 'Address', dataType: 'email_address' },
    { title: 'Due', dataType: 'money' },
    { title: 'Since', dataType: 'date' },
    { title: 'Home', dataType: 'physical_address' },
  ]);
  const home = { line1: 'Calle Mayor 1', city: 'Madrid', postalCode: '28013', country: 'ES' };
  await createIn(ada, people, [
    { address: 'one@example.org', due: { amount: '1234.50', currency: 'USD' }, since: '2026-03-05', home },
    { address: 'two@example.org' },
  ]);
  const bodyHtml = '<p>Due: {{due | nothing}} since {{since | today}} {{home |}}</p>';
  const audience = collectionAudience(people.id, 'address');
  const type = 'participation' as const;
  const body = { internalName: 'Due', type, subjectLine: 'You owe {{due | nothing}}', bodyHtml, audience };
  const draft = await ada.call(messages.create, { body });
  const params = { messageId: draft.id };
  await ada.call(messages.sendNow, { params, body: { version: draft.version } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
    .toBe('sent');
  const { items } = await ada.call(messages.outbox);
  const mailTo = (to: string) => {
    const recipientId = items.find((mail) => mail.to === to)?.id ?? '';
    return ada.call(messages.outboxMail, { params: { recipientId } });
  };
  const text = 'Due: $1,234.50 since March 5, 2026 Calle Mayor 1, 28013 Madrid, Spain';
  expect(await mailTo('one@example.org')).toMatchObject({
    subject: 'You owe $1,234.50',
    html: expect.stringContaining(text),
    text: expect.stringContaining(text),
  });
  expect(await mailTo('two@example.org')).toMatchObject({
    subject: 'You owe nothing',
    text: expect.stringContaining('Due: nothing since today'),
  });
});

test('a link whose target the sender may not read leaves the word to the fallback', async () => {
  const name = { title: 'Name', dataType: 'plain_text', isTranslatable: true };
  const homes = await newCollection(ada, [name]);
  const of = { collectionId: homes.id };
  const people = await newCollection(ada, [
    { title: 'Address', dataType: 'email_address' },
    { title: 'Home', dataType: 'single_data_record', settings: of },
    { title: 'Stays', dataType: 'multi_data_record', settings: of },
    { title: 'Kind', dataType: 'single_data_collection' },
    { title: 'Phone', dataType: 'phone_number' },
  ]);
  const [home] = await createIn(ada, homes, [{ name: 'Hidden house' }]);
  const values = { home: home?.id, stays: [home?.id], kind: homes.id, phone: '+15005550006' };
  await createIn(ada, people, [{ address: 'guest@example.org', ...values }]);
  const { id: roleId } = await ada.call(roles.create, {
    body: {
      name: 'Writer',
      featurePermissions: ['outgoing_messages_edit', 'outgoing_messages_send'],
      dataPermissions: [{ type: 'read_data_field_data', collectionId: people.id }],
    },
  });
  const writer = await makeMember(server, 'writer');
  await giveRoles(ada, writer, [roleId], { dataAccess: 'by_role' });
  const bodyHtml = '<p>From {{home | somewhere}} to {{stays | nowhere}}, {{kind | of no kind}}</p>';
  const audience = collectionAudience(people.id, 'address');
  for (const contentLanguage of [null, 'es'] as const) {
    const type = 'participation' as const;
    const body = { internalName: 'Homes', type, subjectLine: 'For {{home | you}}', bodyHtml, audience };
    const draft = await writer.call(messages.create, { body: { ...body, contentLanguage } });
    const params = { messageId: draft.id };
    const expected = {
      subject: 'For you',
      html: expect.stringContaining('From somewhere to nowhere, of no kind'),
      text: expect.stringContaining('From somewhere to nowhere, of no kind'),
    };
    expect(await writer.call(messages.preview, { params, body: {} })).toMatchObject(expected);
    const [forTest, forGuest] = [`test-${contentLanguage}@example.org`, 'guest@example.org'];
    await writer.call(messages.testSend, { params, body: { to: forTest } });
    await writer.call(messages.sendNow, { params, body: { version: draft.version } });
    await expect
      .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
      .toBe('sent');
    for (const to of [forTest, forGuest]) {
      const { items } = await ada.call(messages.outbox);
      const recipientId = items.find((mail) => mail.to === to)?.id ?? '';
      expect(await ada.call(messages.outboxMail, { params: { recipientId } })).toMatchObject(expected);
    }
  }
  const sms = await writer.call(messages.create, {
    body: {
      internalName: 'Homes by SMS',
      deliveryMethodId: 'sms',
      type: 'participation',
      textOnlyVersion: 'From {{home | somewhere}}',
      audience: collectionAudience(people.id, 'phone'),
    },
  });
  expect(await writer.call(messages.smsLengths, { params: { messageId: sms.id } })).toMatchObject({
    people: 1,
    longest: { text: expect.stringMatching(/^From somewhere/) },
  });
});

test('a picture comes into a mail from its author, never from a value', async () => {
  const people = await newCollection(ada, [
    { title: 'Address', dataType: 'email_address' },
    { title: 'Story', dataType: 'formatted_text' },
    { title: 'Photo', dataType: 'url' },
    { title: 'Host', dataType: 'plain_text' },
  ]);
  const spy = 'https://spy.example/seen.gif';
  const story = `<p>By the <img src="${spy}?who=1" alt="a &lt;quiet&gt; river" />, <a href="https://example.org/">here</a></p>`;
  await createIn(ada, people, [{ address: 'eva@example.org', story, photo: spy, host: 'spy.example' }]);
  const ours = 'https://pictures.example.org/hall.jpg';
  const bodyHtml = [
    `<p><img src="${ours}" alt="The hall" /></p><p><img src="https://pictures.example.org/{{host |}}.jpg" alt="" /></p>`,
    '<p>{{story |}}</p><p>She wrote: {{story |}}</p>',
    '<p><img src="{{photo |}}" alt="Her photo" /><img src="https://{{host |}}/seen.gif" alt="Her house" /></p>',
  ].join('');
  const { id } = await ada.call(messages.create, {
    body: {
      internalName: 'Pictures',
      type: 'participation',
      subjectLine: 'Pictures',
      bodyHtml,
      audience: collectionAudience(people.id, 'address'),
    },
  });
  const { html, text } = await ada.call(messages.preview, { params: { messageId: id }, body: {} });
  const sources = [...html.matchAll(/<img\b[^>]*\bsrc="([^"]*)"/g)].map(([, source = '']) => source);
  const hosts = sources.map((source) => new URL(source).host);
  expect(sources).toContain(ours);
  expect(hosts.filter((host) => host === 'pictures.example.org')).toHaveLength(2);
  expect(hosts).not.toContain('spy.example');
  expect(html).not.toContain('seen.gif');
  expect(text).not.toContain('seen.gif');
  // The alternative text of an image remains, and so does everything else.
  expect(html.match(/By the a &lt;quiet&gt; river, <a [^>]*>here<\/a>/g)).toHaveLength(2);
  expect(html).toContain('Her photo');
  expect(html).toContain('Her house');
});
