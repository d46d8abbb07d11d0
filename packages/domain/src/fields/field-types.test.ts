import type { DataType } from '@fieldhouse/contract/field-types';
import { fieldSettings } from '@fieldhouse/contract/field-types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TextContext } from './field-type.ts';
import { fieldTypes, guessDataType } from './registry.ts';

const here: TextContext = { locale: 'en-US', country: 'US', timeZone: 'America/Los_Angeles' };
// The registry's keys are the types.
const allTypes = Object.keys(fieldTypes) as DataType[];
const anId = '01900000-0000-7000-8000-000000000000';

const parse = (dataType: DataType, value: unknown, own: object = {}) =>
  fieldTypes[dataType].parse(value, plain(dataType, own));
const read = (dataType: DataType, text: string, locale = 'en-US') =>
  fieldTypes[dataType].fromText(text, plain(dataType), { ...here, locale });

/** Types that point at a list or a collection have no settings of their own that parsing reads. */
function plain(dataType: DataType, own: object = {}): object {
  return /selection|record/.test(dataType) ? {} : fieldSettings[dataType].parse(own);
}

describe('a value of the API', () => {
  test.each<[DataType, unknown, string, object?]>([
    ['plain_text', 5, 'wrong_type'],
    ['plain_text', 'a\u0000b', 'text_not_storable'],
    ['plain_text', 'a\ud800b', 'text_not_storable'],
    ['plain_text', 'a\nb', 'single_line'],
    ['plain_text', 'abc', 'max_length', { maxLength: 2 }],
    ['plain_text', 'a', 'min_length', { minLength: 2 }],
    ['number', '5', 'wrong_type'],
    ['number', Number.NaN, 'not_a_number'],
    ['number', Number.POSITIVE_INFINITY, 'not_a_number'],
    ['number', 1.5, 'not_an_integer'],
    ['number', 2 ** 53, 'number_too_large'],
    ['number', 1, 'min_value', { min: 2 }],
    ['number', 3, 'max_value', { max: 2 }],
    ['decimal', 'NaN', 'not_a_number'],
    ['decimal', '1e5', 'not_a_number'],
    ['decimal', Number.NEGATIVE_INFINITY, 'not_a_number'],
    ['decimal', '1.005', 'too_many_decimals'],
    ['decimal', '1'.repeat(31), 'number_too_large'],
    ['boolean', 'true', 'wrong_type'],
    ['boolean', 1, 'wrong_type'],
    ['date', 'infinity', 'not_a_date'],
    ['date', 'today', 'not_a_date'],
    ['date', '2023-02-29', 'not_a_date'],
    ['date', '0000-01-01', 'not_a_date'],
    ['date', 20240101, 'wrong_type'],
    ['date_time', '2024-01-01T00:00:00', 'not_a_date_time'],
    ['date_time', '2024-01-01T24:00:00Z', 'not_a_date_time'],
    ['date_time', '0001-01-01T00:00:00+14:00', 'not_a_date_time'],
    ['email_address', 'a@b', 'not_an_email'],
    ['phone_number', '12', 'not_a_phone_number'],
    ['money', '5', 'not_money'],
    ['money', { amount: '5', currency: 'usd' }, 'not_money'],
    ['money', { amount: '5.001', currency: 'USD' }, 'too_many_decimals'],
    ['money', { amount: '5.5', currency: 'JPY' }, 'too_many_decimals'],
    ['single_selection_from_list', 'blue', 'unknown_choice'],
    ['multi_selection_from_list', anId, 'wrong_type'],
    ['single_data_record', 7, 'wrong_type'],
  ])('%s does not take %j: %s', (dataType, value, rule, own) => {
    expect(parse(dataType, value, own)).toMatchObject({ ok: false, rule });
  });

  test.each<[DataType, unknown, unknown]>([
    ['plain_text', '', null],
    ['number', -0, 0],
    ['decimal', '-0', '0.00'],
    ['decimal', 1.5, '1.50'],
    ['decimal', '007.5', '7.50'],
    ['date_time', '2024-02-29T23:30:00-08:00', '2024-03-01T07:30:00.000Z'],
    ['money', { amount: '-0', currency: 'EUR' }, { amount: '0.00', currency: 'EUR' }],
    ['money', { amount: '500', currency: 'JPY' }, { amount: '500', currency: 'JPY' }],
    ['multi_selection_from_list', [], null],
    ['multi_selection_from_list', [anId, anId], [anId]],
  ])('%s keeps %j as %j', (dataType, value, kept) => {
    const parsed = parse(dataType, value);
    expect(parsed).toEqual({ ok: true, value: kept });
    if (parsed.ok) expect(Object.is(parsed.value, -0)).toBe(false);
  });

  test('is never thrown at, and what is kept is kept again unchanged', () => {
    const anything = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.double().map(String));
    fc.assert(
      fc.property(fc.constantFrom(...allTypes), anything, (dataType, value) => {
        const parsed = parse(dataType, value);
        if (parsed.ok) expect(parse(dataType, parsed.value)).toEqual(parsed);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('text of a file or a clipboard', () => {
  test.each<[DataType, string, unknown, string?]>([
    ['number', '1,234', 1234],
    ['number', '1.234', 1234, 'es-ES'],
    ['number', '12.0', 12],
    ['number', '(5)', -5],
    ['decimal', '1,234.50', '1234.50'],
    ['decimal', '1.234,50', '1234.50', 'de-DE'],
    ['decimal', '1 234,50', '1234.50', 'fr-FR'],
    ['decimal', '\u22123', '-3.00'],
    ['boolean', 'Yes', true],
    ['boolean', 'sí', true],
    ['boolean', '0', false],
    ['date', '12/31/2024', '2024-12-31'],
    ['date', '31/12/2024', '2024-12-31', 'es-ES'],
    ['date', '4 Mar 2024', '2024-03-04'],
    ['date', 'March 4, 2024', '2024-03-04'],
    ['date', '4 de marzo de 2024', '2024-03-04', 'es-ES'],
    ['date_time', '12/31/2024 11:59 PM', '2025-01-01T07:59:00.000Z'],
    ['date_time', '2024-07-01', '2024-07-01T07:00:00.000Z'],
    ['phone_number', '(916) 555-0142', '+19165550142'],
    ['money', '$1,240.00', { amount: '1240.00', currency: 'USD' }],
    ['money', '12,50 €', { amount: '12.50', currency: 'EUR' }, 'es-ES'],
    ['money', '500 JPY', { amount: '500', currency: 'JPY' }],
    ['email_address', ' Ada@Example.org ', 'Ada@Example.org'],
    ['plain_text', '', null],
  ])('%s reads %j as %j', (dataType, text, value, locale) => {
    expect(read(dataType, text, locale)).toEqual({ ok: true, value });
  });

  test.each<[DataType, string]>([
    ['number', '1,5'],
    ['number', 'NaN'],
    ['number', '1e3'],
    ['decimal', 'Infinity'],
    ['decimal', '1,5'],
    ['boolean', 'maybe'],
    ['date', '13/13/2024'],
    ['date', '02/30/2024'],
    ['date_time', '12/31/2024 25:00'],
  ])('%s does not guess what %j means', (dataType, text) => {
    expect(read(dataType, text).ok).toBe(false);
  });

  test('written values read back the same', () => {
    const written = fc.oneof(
      pair('number', fc.maxSafeInteger()),
      pair('boolean', fc.boolean()),
      pair(
        'decimal',
        fc
          .integer()
          .map((cents) => `${Math.trunc(cents / 100)}.${String(Math.abs(cents % 100)).padStart(2, '0')}`),
      ),
      pair('date', day()),
      pair(
        'date_time',
        fc
          .date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })
          .map((date) => date.toISOString()),
      ),
      pair(
        'money',
        fc.record({ amount: fc.nat().map((n) => `${n}.00`), currency: fc.constantFrom('USD', 'EUR') }),
      ),
    );
    fc.assert(
      fc.property(written, ([dataType, value]) => {
        const text = fieldTypes[dataType].toText(value, plain(dataType));
        expect(read(dataType, text)).toEqual(parse(dataType, value));
      }),
      { numRuns: 1000 },
    );
  });
});

test.each<[DataType, string[]]>([
  ['number', ['1', '-20', '']],
  ['plain_text', ['007', '008']],
  ['decimal', ['1.5', '2']],
  ['boolean', ['yes', 'No']],
  ['date', ['12/31/2024', '1/2/2025']],
  ['date_time', ['2024-01-01 10:00', '2024-01-01T10:00:00Z']],
  ['email_address', ['ada@example.org']],
  ['money', ['$5.00', '$1,200']],
  ['phone_number', ['(916) 555-0142', '+1 916 555 0143']],
  ['plain_text', []],
  ['plain_text', ['1', 'one']],
])('a column of %s is recognised: %j', (dataType, samples) => {
  expect(guessDataType(samples, here)).toBe(dataType);
});

function pair(dataType: DataType, values: fc.Arbitrary<unknown>): fc.Arbitrary<readonly [DataType, unknown]> {
  return values.map((value) => [dataType, value] as const);
}

function day(): fc.Arbitrary<string> {
  return fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
}
