import { expect, test } from 'vitest';
import { matchingStep, stepAt, toBase32, totpCode, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

/** RFC 6238, appendix B, the last six of the eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i seconds is that of the standard', (seconds, code) => {
  expect(totpCode(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test('a code is taken one step early or late, and no further', () => {
  const now = new Date(1_234_567_890_000);
  const step = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((drift) => matchingStep(secret, totpCode(secret, step + drift), now));
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test('what is no code matches nothing', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
    expect(matchingStep(secret, code, new Date(1_234_567_890_000))).toBeUndefined();
  }
});

test('the key is written in base32 and goes into the address of the QR code', () => {
  expect(toBase32(Buffer.from('Hello!\u00de'))).toBe('JBSWY3DPEHBZ4');
  expect(totpUri(secret, 'Fieldhouse', 'ada+1@example.org')).toBe(
    'otpauth://totp/Fieldhouse:ada%2B1%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Fieldhouse',
  );
});
