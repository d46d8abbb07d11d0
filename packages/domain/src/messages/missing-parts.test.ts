import { contentTypes } from '@fieldhouse/contract/content-types';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { expect, test } from 'vitest';
import { linksOf, messageFaults, missingContent, missingParts } from './missing-parts.ts';

const complete = {
  method: 'email',
  textOnlyVersion: '',
  type: 'marketing',
  subjectLine: 'Hello',
  preheader: '',
  bodyHtml: '<p>Hello</p>',
  blocks: [],
  audience: {},
  subscriptionListId: 'list',
  senderFault: null,
  postalAddress: '14 Levee Road',
} as const;

test('a message that nothing was written in misses everything', () => {
  const parts = { subjectLine: ' ', bodyHtml: '<p> </p>', audience: null, subscriptionListId: null };
  expect(missingParts({ ...complete, ...parts, postalAddress: ' ' })).toEqual([
    'subjectLine',
    'bodyHtml',
    'audience',
    'subscriptionList',
    'postalAddress',
  ]);
});

test('only marketing needs a list, to which it goes without an audience', () => {
  const unlisted = { ...complete, subscriptionListId: null };
  expect(missingParts(unlisted)).toEqual(['subscriptionList']);
  expect(missingParts({ ...unlisted, type: 'participation' })).toEqual([]);
  const toList = { ...complete, audience: null };
  expect(missingParts(toList)).toEqual([]);
  expect(missingParts({ ...toList, type: 'participation' })).toEqual(['audience']);
});

test('a picture is something to read', () => {
  const bodyHtml = '<p><img src="https://example.org/poster.png" /></p>';
  expect(missingParts({ ...complete, bodyHtml })).toEqual([]);
});

test('only transactional mail does without a postal address', () => {
  const without = contentTypes.filter(
    (type) => missingParts({ ...complete, type, postalAddress: '' }).length === 0,
  );
  expect(without).toEqual(['transactional']);
});

test('an SMS needs a text, and no subject or postal address', () => {
  const sms = { ...complete, method: 'sms', subjectLine: '', bodyHtml: '', postalAddress: '' } as const;
  expect(missingParts(sms)).toEqual(['textOnlyVersion']);
  expect(missingParts({ ...sms, textOnlyVersion: 'Hello' })).toEqual([]);
});

test('the question of an SMS has to be complete', () => {
  const asked: MailBlock = {
    ...{ id: 'supper', kind: 'answers', question: 'Will you come?', closesAt: null },
    ...{ wizardId: null, taskId: null, fieldId: null, choices: [] },
  };
  const sms = { ...complete, method: 'sms', textOnlyVersion: 'Hello' } as const;
  expect(missingParts({ ...sms, blocks: [asked] })).toEqual(['blocks']);
});

test('a message whose sender can’t be used misses one', () => {
  for (const senderFault of ['unconfirmed', 'deleted', 'not_allowed'] as const)
    expect(missingParts({ ...complete, senderFault })).toEqual(['sender']);
});

const mail = {
  ...complete,
  subjectLine: 'Hello {{name}}',
  blocks: [
    {
      id: 'a',
      kind: 'text',
      html: '<p>{{name |}} {{town | here}} <a href="https://a.org/?x=1&amp;y=2">a</a></p>',
    },
    {
      id: 'c',
      kind: 'columns',
      columns: [[{ id: 'b', kind: 'heading', text: '{{size}}', level: 1, align: 'left' }], []],
    },
    { id: 'd', kind: 'text', html: '<p><a href="https://b.org/{{code | x}}">b</a></p>' },
  ],
} as const satisfies Partial<Parameters<typeof missingParts>[0]>;
const written = { ...mail, blocks: [...mail.blocks].map((block) => structuredClone(block)) } as Parameters<
  typeof missingParts
>[0];

test('every fault is found where it is written', () => {
  const facts = { unknownTags: ['town'], deadLinks: ['https://a.org/?x=1&y=2'], people: 0, bytes: 104_449 };
  const whole = { blockFault: null, blockId: null, field: null, text: '' };
  const texts = { preheader: 'In {{town}}', textOnlyVersion: 'Hi {{name}}' };
  expect(messageFaults({ ...written, ...texts }, facts)).toEqual([
    { ...whole, part: 'unknownTags', field: 'preheader', text: 'town' },
    { ...whole, part: 'unknownTags', blockId: 'a', text: 'town' },
    { ...whole, part: 'fallbacks', field: 'subjectLine', text: 'name' },
    { ...whole, part: 'fallbacks', field: 'preheader', text: 'town' },
    { ...whole, part: 'fallbacks', blockId: 'b', text: 'size' },
    { ...whole, part: 'fallbacks', field: 'textOnlyVersion', text: 'name' },
    { ...whole, part: 'links', blockId: 'a', text: 'https://a.org/?x=1&y=2' },
    { ...whole, part: 'people' },
    { ...whole, part: 'size' },
  ]);
  expect(
    missingParts(written, { ...facts, deadLinks: [], unknownTags: [], people: 1, bytes: 104_448 }),
  ).toEqual(['fallbacks']);
});

test('an SMS names its text, and a block what it lacks', () => {
  const whole = { blockFault: null, blockId: null, text: '' };
  expect(messageFaults({ ...written, method: 'sms', textOnlyVersion: '{{name}}' }, {})).toEqual([
    { ...whole, part: 'fallbacks', field: 'textOnlyVersion', text: 'name' },
  ]);
  const list = { id: 'x', kind: 'records', heading: '', viewId: null, columns: [], limit: 5 } as const;
  const blocks = [{ ...list, columns: [], collectionId: null }];
  expect(messageFaults({ ...complete, blocks }, {})).toEqual([
    { ...whole, field: null, part: 'blocks', blockId: 'x', blockFault: 'no_collection' },
  ]);
});

test('links are addresses that are the same for everyone', () => {
  expect(linksOf(written)).toEqual([{ blockId: 'a', field: null, text: 'https://a.org/?x=1&y=2' }]);
  const sms = {
    ...written,
    method: 'sms',
    textOnlyVersion: 'See https://c.org/{{id |}} or https://d.org',
  } as const;
  expect(linksOf(sms)).toEqual([{ blockId: null, field: 'textOnlyVersion', text: 'https://d.org' }]);
});

test('a tag that isn’t a name is found in every part', () => {
  const message = {
    ...complete,
    subjectLine: 'Dear {{Name}}',
    preheader: 'News for {{first name | you}}',
    bodyHtml: '<p>{{<b>First</b>}}</p>',
    blocks: [{ id: 't', kind: 'text', html: '<p>{{<b>First</b>}} {{first | you}}</p>' }] as const,
  };
  expect(missingParts(message)).toEqual(['unknownTags']);
  expect(messageFaults(message, {}).map(({ text, field, blockId }) => [text, field ?? blockId])).toEqual([
    ['Name', 'subjectLine'],
    ['first name', 'preheader'],
    ['First', 't'],
  ]);
});

test('a template with a tag that would be sent as it is written is not complete', () => {
  expect(missingContent({ ...complete, subjectLine: 'Dear {{name}' })).toEqual(['unknownTags']);
  expect(missingContent({ ...complete, subjectLine: 'Dear {{name}}' })).toEqual([]);
});
