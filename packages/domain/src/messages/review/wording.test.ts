import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { expect, test } from 'vitest';
import { wordingNotes } from './wording.ts';

const hints = (subjectLine: string, preheader = 'Come by', blocks: readonly MailBlock[] = []) =>
  wordingNotes({ subjectLine, preheader, blocks }).map(({ hint }) => hint);

test.each([
  ['Planting day on Saturday', []],
  ['x'.repeat(70), []],
  ['x'.repeat(71), ['subjectLong']],
  // As someone without a name reads it.
  [`Hello {{first_name_of_the_parent | you}}, ${'x'.repeat(55)}`, []],
  [`Hello {{name | ${'you '.repeat(20)}}}`, ['subjectLong']],
  ['COME TO OUR FAIR', ['subjectCapitals']],
  ['¡ÚLTIMA OPORTUNIDAD!', ['subjectCapitals']],
  ['BBQ', []],
  ['BBQ AT 5 PM', []],
  ['Re: your order', ['subjectReply']],
  ['  FW: news', ['subjectReply']],
  ['RE[2]: news', ['subjectReply']],
  ['Regarding: the fair', []],
  ['Ready: the fair', []],
])('the subject “%s” is worth a look for %j', (subject, expected) => {
  expect(hints(subject)).toEqual(expected);
});

test('a preheader beyond what inboxes show is worth a look', () => {
  expect(hints('Fair', 'x'.repeat(110))).toEqual([]);
  expect(hints('Fair', 'x'.repeat(111))).toEqual(['preheaderLong']);
});

const picture = {
  ...{ id: 'p', kind: 'picture', alt: 'A poster', href: '', align: 'center', width: 'full' },
  picture: { token: 't', width: 10, height: 10 },
} as unknown as MailBlock;
const text = (html: string) => ({ id: 't', kind: 'text', html }) as MailBlock;

test('a mail of pictures alone is worth a look', () => {
  expect(hints('Fair', '', [picture])).toEqual(['onlyPictures']);
  expect(hints('Fair', '', [picture, text('<p> </p>')])).toEqual(['onlyPictures']);
  expect(hints('Fair', '', [picture, text('<p>Come by.</p>')])).toEqual([]);
  expect(hints('Fair', '', [text('<p>Come by.</p>')])).toEqual([]);
  expect(hints('Fair', '', [])).toEqual([]);
});
