// Approvals of before a property existed must hold: their hashes are stored.
import { expect, test } from 'vitest';
import { approvalHash } from './approval-hash.ts';

const message = {
  ...{ type: 'participation', contentLanguage: 'en', senderId: null, fromName: '', replyTo: '' },
  ...{ subjectLine: 'Hello', preheader: '', bodyHtml: '<p>Hi</p>', textOnlyVersion: '' },
  ...{ tracksOpens: true, tracksClicks: true, audience: null, subscriptionListId: null },
  ...{ schedule: { mode: 'now' }, maxLatenessMinutes: 240, blocks: null, style: null, abTest: null },
};
const inSpanish = { language: 'es', subjectLine: 'Hola' };

test('a message in one language has the hash that it had before there were others', () => {
  const hash = approvalHash({ ...message, translations: null }, new Map());
  expect(hash).toBe('955b790fdfe621590b9b4b8fa9d2b745a4c07b20fcbe557f0bd0d8695a7f858d');
  expect(approvalHash({ ...message, translations: [inSpanish] }, new Map())).not.toBe(hash);
});

test('a translation that is to be stored has the hash of the stored one', () => {
  const hashOf = (translations: unknown) => approvalHash({ ...message, translations }, new Map());
  expect(hashOf(JSON.stringify([inSpanish]))).toBe(hashOf([{ subjectLine: 'Hola', language: 'es' }]));
});
