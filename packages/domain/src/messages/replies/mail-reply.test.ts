import { describe, expect, test } from 'vitest';
import { isAutomatic, writtenIn } from './mail-reply.ts';

describe('what a person wrote is shown without what it answers', () => {
  const ours = ['> Dear Ana,', '>', '> the fair is on Saturday.'];
  test.each([
    ['Gmail', ['Yes!', '', 'On Mon, Nov 30, 2026 at 9:00 AM News <news@example.org> wrote:', ...ours]],
    [
      'a broken line',
      [
        'Yes!',
        '',
        'On Mon, Nov 30, 2026 at 9:00 AM The Community Centre',
        '<news@example.org> wrote:',
        ...ours,
      ],
    ],
    ['Spanish', ['Yes!', 'El lun, 30 nov 2026 a las 9:00, News (<news@example.org>) escribió:', ...ours]],
    [
      'Outlook',
      ['Yes!', '', '________________________________', 'From: News', 'Sent: Monday', '', 'Dear Ana,'],
    ],
    [
      'Outlook without a line',
      ['Yes!', '', 'From: News <n@example.org>', 'Sent: Monday', 'To: Ana', '', 'Dear'],
    ],
    ['an older Outlook', ['Yes!', '-----Original Message-----', 'From: News', 'Dear Ana,']],
    ['Thunderbird, written below', ['On 30.11.2026 09:00, News wrote:', ...ours, '', 'Yes!']],
    ['written below without a line above', [...ours, '', 'Yes!']],
    ['only quoted lines below', ['Yes!', '', ...ours]],
    ['a signature', ['Yes!', '', '-- ', 'Ana', 'Some street 1', '', ...ours]],
  ])('%s', (_program, lines) => {
    expect(writtenIn(lines.join('\r\n'))).toBe('Yes!');
  });

  test.each([
    ['On Monday I wrote a letter. From: nowhere.\n\nIs that fine?'],
    ['> Who comes?\n\nI do.\n\n> And when?\n\nAt nine.'],
    ['From: is a word\nand nothing else'],
    ['-- Important: --\nI can’t come.\nOn Monday Ana wrote:\nNeither can I.'],
  ])('%j is left as it is', (text) => {
    expect(writtenIn(text)).toBe(text);
  });

  test('all of it, where nothing else is left', () => {
    expect(writtenIn('> Yes\n> No')).toBe('> Yes\n> No');
    expect(writtenIn('-- \nAna')).toBe('-- \nAna');
  });

  test.each([
    ['a long line', `On 1 ${'x '.repeat(50_000)}\n${'On a\n'.repeat(100_000)}`],
    ['dashes and spaces', `--${' '.repeat(100_000)}x\n${`-- ${' '.repeat(100)}\n`.repeat(1000)}`],
    ['quoted lines above an answer', `a\n${'>\n'.repeat(450_000)}b`],
    ['lines that could be headers', 'From: a\n'.repeat(100_000)],
    ['spaces before a colon', `On 30 Monday wrote${' '.repeat(100_000)}x`],
  ])('of a megabyte in no time: %s', (_what, text) => {
    const startedAt = performance.now();
    writtenIn(text);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});

describe('a mail that a program wrote is no reply', () => {
  test.each([
    ['auto-submitted', 'auto-replied; owner-email="ana@example.org"'],
    ['precedence', 'bulk'],
    ['content-type', 'multipart/report; report-type=delivery-status'],
    ['return-path', '<>'],
    ['x-autoreply', 'yes'],
    ['list-id', 'Readers <readers.example.org>'],
  ])('%s: %s', (key, value) => {
    expect(
      isAutomatic([
        { key: 'subject', value: 'Re: News' },
        { key, value },
      ]),
    ).toBe(true);
  });

  test.each([
    ['auto-submitted', 'no'],
    ['precedence', 'normal'],
    ['content-type', 'multipart/alternative'],
    ['return-path', '<ana@example.org>'],
  ])('%s: %s is one', (key, value) => {
    expect(isAutomatic([{ key, value }])).toBe(false);
  });
});
