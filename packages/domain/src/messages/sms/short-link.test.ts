import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPreferenceLink, readShortLink, writePreferenceLink, writeShortLink } from './short-link.ts';

test('a short link is read as it was written', () => {
  const number = fc.bigInt({ min: 1n, max: 2n ** 50n }).map(String);
  fc.assert(
    fc.property(
      number,
      number,
      fc.integer({ min: 1, max: 3843 }),
      (messageNumber, recipientNumber, position) => {
        const link = { messageNumber, recipientNumber, position, check: 'aB3xY9' };
        expect(readShortLink(writeShortLink(link))).toEqual(link);
      },
    ),
  );
  expect(
    writeShortLink({ messageNumber: '1200', recipientNumber: '500000', position: 1, check: 'aB3xY9' }),
  ).toBe('jm-264w1aB3xY9');
  // Of a further language.
  expect(
    writeShortLink({ messageNumber: '1200', recipientNumber: '500000', position: 61, check: 'aB3xY9' }),
  ).toBe('jm-264w.0ZaB3xY9');
});

test('a link to preferences is read as it was written, and is no link of a text', () => {
  const link = { messageNumber: '1200', recipientNumber: '0', check: 'aB3xY9aB3x' };
  const text = writePreferenceLink(link);
  expect(text).toBe('jm-0-aB3xY9aB3x');
  expect(readPreferenceLink(text)).toEqual(link);
  expect(readShortLink(text)).toBeUndefined();
  for (const other of ['', 'jm-0-aB3xY9', 'jm-0aB3xY9aB3x', 'ZZZZZZZZZZ-ZZZZZZZZZZ-aB3xY9aB3x '])
    expect(readPreferenceLink(other)).toBeUndefined();
});

test('other texts are no short links', () => {
  for (const text of ['', 'a', '1-21aB3', 'zzzzzzzzzzz-1aB3xY9', '../..', 'ZZZZZZZZZZ-ZZZZZZZZZZ1aB3xY9 '])
    expect(readShortLink(text)).toBeUndefined();
});
