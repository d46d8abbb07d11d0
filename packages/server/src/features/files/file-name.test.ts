import { expect, test } from 'vitest';
import { sanitizeFileName } from './file-name.ts';

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['C:\\secret\\..plan.pdf', 'plan.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
  [`${'é'.repeat(200)}.pdf`, `${'é'.repeat(125)}.pdf`],
  // Characters are never cut in half.
  [`${'🙂'.repeat(100)}.png`, `${'🙂'.repeat(62)}.png`],
  ['', 'file'],
])('%s is called %s', (given, name) => {
  expect(sanitizeFileName(given)).toBe(name);
});
