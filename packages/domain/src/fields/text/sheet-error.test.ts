import { expect, test } from 'vitest';
import { isSheetError } from './sheet-error.ts';

test.each([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  ' #n/a ',
  '#N/D',
  '#¡DIV/0!',
  '#NV',
  'Err:502',
  '#VALUE',
  '#REF',
  '#NA',
  '=NA()',
  '=#REF!',
])('%s is an error of a spreadsheet', (text) => expect(isSheetError(text)).toBe(true));

test.each([
  '',
  'N/A',
  '#1',
  '#hashtag',
  '# N/A',
  '#N/A and more',
  'Err:5',
  'NAME?',
  '#name',
  '#Value',
  '=SUM(A1)',
])('%s is a text', (text) => expect(isSheetError(text)).toBe(false));
