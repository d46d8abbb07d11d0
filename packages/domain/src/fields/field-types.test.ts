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

/** Types that refer to a list or a collection have no settings of their own that parsing reads. */
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
    ['plain_text', 'AB-12', 'not_of_pattern', { pattern: 'AA-999' }],
    ['plain_text', 'ab-1234', 'not_of_pattern', { pattern: 'AA-999' }],
    ['plain_text', 'ab 123', 'not_of_pattern', { pattern: 'AA-999' }],
    ['plain_text', 'x', 'not_of_pattern', { pattern: '\\A' }],
    ['formatted_text', '<'.repeat(200_001), 'max_length'],
    ['formatted_text', '<p>'.repeat(70_000), 'max_length'],
    // Each of these characters is stored escaped, as several.
    ['formatted_text', '<'.repeat(60_000), 'max_length'],
    ['formatted_text', `<p>${'&'.repeat(50_000)}</p>`, 'max_length'],
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
    ['money', { amount: '5', currency: 'usd' }, 'not_a_currency'],
    ['money', { amount: '5', currency: 'ABC' }, 'not_a_currency'],
    ['money', { amount: '5', currency: 5, more: 1 }, 'not_money'],
    ['money', { amount: '5.001', currency: 'USD' }, 'too_many_decimals'],
    ['money', { amount: '5.5', currency: 'JPY' }, 'too_many_decimals'],
    ['single_selection_from_list', 'blue', 'unknown_choice'],
    ['multi_selection_from_list', anId, 'wrong_type'],
    ['single_data_record', 7, 'wrong_type'],
    ['url', 'javascript:alert(1)', 'not_a_url'],
    ['url', 'https://', 'not_a_url'],
    ['url', 'https://a b.org', 'not_a_url'],
    ['url', 'https://ada:secret@example.org', 'not_a_url'],
    ['url', 'java\nscript:alert(1)//https://x', 'not_a_url'],
    ['percentage', '25%', 'not_a_number'],
    ['percentage', '0.12345', 'too_many_decimals'],
    ['percentage', '1.5', 'max_value', { max: '1' }],
    ['date_range', { start: '2024-02-30', end: null }, 'not_a_date'],
    ['date_range', { start: '2024-02-02', end: '2024-02-01' }, 'ends_before_start'],
    ['date_range', { from: '2024-02-02' }, 'wrong_type'],
    ['physical_address', { street: 'x' }, 'not_an_address'],
    ['physical_address', { latitude: 38.5 }, 'half_a_place'],
    ['physical_address', { latitude: 91, longitude: 0 }, 'not_an_address'],
    ['physical_address', { country: 'usa' }, 'not_an_address'],
    ['detail_list', [{ label: '', value: 'x' }], 'label_missing'],
    ['detail_list', [{ label: 'a', value: 'x', more: 1 }], 'not_a_detail_list'],
    ['financial_line_item', { quantity: '1', unitPrice: 'x' }, 'not_a_number'],
    ['financial_line_item', { quantity: 1, unitPrice: '2' }, 'not_a_line_item'],
    ['financial_line_item', { quantity: '3', unitPrice: '0.335', amount: '1.00' }, 'wrong_amount'],
    ['financial_line_item', { quantity: '1', unitPrice: '1', taxRate: '7.25' }, 'not_a_tax_rate'],
    ['financial_line_items', { items: [{ quantity: '1', unitPrice: '1' }], total: '2.00' }, 'wrong_amount'],
    ['code', 'a\ud800', 'text_not_storable'],
    ['icon', 'tree', 'not_an_icon'],
    ['icon', 'fa-solid fa-tree"><script>', 'not_an_icon'],
    ['video', 'https://example.org/page', 'not_a_video'],
  ])('%s does not take %j: %s', (dataType, value, rule, own) => {
    expect(parse(dataType, value, own)).toMatchObject({ ok: false, rule });
  });

  test.each([
    ['AA-999', 'ÑB-12٣'],
    ['***', 'a1Z'],
    ['\\A9\\\\', 'A7\\'],
    ['9😀', '5😀'],
    ['A\\', 'x\\'],
  ])('a text field of the pattern %s takes %s', (pattern, text) => {
    expect(parse('plain_text', text, { pattern })).toEqual({ ok: true, value: text });
  });

  test('an out-of-range percentage is reported as users see it', () => {
    const own = { min: '0.1', max: '0.5', scale: 1 };
    expect(parse('percentage', '0.05', own)).toMatchObject({ rule: 'min_value', data: { min: '10%' } });
    expect(parse('percentage', '0.75', own)).toMatchObject({ rule: 'max_value', data: { max: '50%' } });
    expect(parse('percentage', '0.12345', own)).toMatchObject({ data: { scale: 1 } });
  });

  test.each<[DataType, unknown, unknown, object?]>([
    ['plain_text', '', null],
    ['plain_text', ' \t\u00a0 ', null],
    ['plain_text', ' x ', ' x '],
    // Three characters, of two units each.
    ['plain_text', '👍👍👍', '👍👍👍', { maxLength: 3 }],
    ['number', -0, 0],
    ['decimal', '-0', '0.00'],
    ['decimal', 1.5, '1.50'],
    ['decimal', '007.5', '7.50'],
    ['date_time', '2024-02-29T23:30:00-08:00', '2024-03-01T07:30:00.000Z'],
    ['money', { amount: '-0', currency: 'EUR' }, { amount: '0.00', currency: 'EUR' }],
    ['money', { amount: '500', currency: 'JPY' }, { amount: '500', currency: 'JPY' }],
    ['multi_selection_from_list', [], null],
    ['multi_selection_from_list', [anId, anId], [anId]],
    ['url', ' https://example.org/a ', 'https://example.org/a'],
    ['percentage', 0.25, '0.2500'],
    ['date_range', { start: null, end: null }, null],
    ['date_range', { start: '2024-02-01' }, { start: '2024-02-01', end: null }],
    ['physical_address', {}, null],
    ['detail_list', [], null],
    ['code', ' a\n', ' a\n'],
    // An accent that is written as a character of its own becomes part of its letter.
    ['code', 'José'.normalize('NFD'), 'José'],
    [
      'detail_list',
      [{ label: 'José'.normalize('NFD'), value: 'é'.normalize('NFD') }],
      [{ label: 'José', value: 'é' }],
    ],
    [
      'physical_address',
      { city: 'Málaga'.normalize('NFD') },
      {
        ...{ line1: '', line2: '', city: 'Málaga', region: '', postalCode: '', country: '' },
        ...{ latitude: null, longitude: null },
      },
    ],
    ['formatted_text', '<p></p>', null],
    [
      'financial_line_item',
      { quantity: '3', unitPrice: '0.335' },
      { description: '', quantity: '3', unitPrice: '0.335', taxRate: '0', amount: '1.01' },
    ],
  ])('%s keeps %j as %j', (dataType, value, sanitized, own) => {
    const parsed = parse(dataType, value, own);
    expect(parsed).toEqual({ ok: true, value: sanitized });
    if (parsed.ok) expect(Object.is(parsed.value, -0)).toBe(false);
  });

  test('never throws, and sanitizing twice changes nothing', () => {
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
    ['decimal', '1’234’567.5', '1234567.50', 'de-CH'],
    ['decimal', '\u22123', '-3.00'],
    ['decimal', '\u201312', '-12.00'],
    ['decimal', '\u200f-12\u200b', '-12.00'],
    ['decimal', '1\u00ad2', '12.00'],
    ['decimal', '١٬٢٣٤٫٥', '1234.50'],
    ['decimal', '१,२३४.५', '1234.50'],
    ['decimal', '１，２３４．５', '1234.50'],
    ['decimal', '1\u2009234', '1234.00'],
    ['number', '١٢', 12],
    ['money', '＄５', { amount: '5.00', currency: 'USD' }],
    ['money', '\u200e$5', { amount: '5.00', currency: 'USD' }],
    ['money', '\u2013$5', { amount: '-5.00', currency: 'USD' }],
    ['percentage', '(5%)', '-0.0500'],
    ['percentage', '٥٪', '0.0500'],
    ['boolean', 'Yes', true],
    ['boolean', 'sí', true],
    ['boolean', '0', false],
    ['boolean', 'checked', true],
    ['boolean', 'SI\u0301', true],
    ['boolean', 'nein', false],
    ['boolean', '\u2714\ufe0f', true],
    ['boolean', '✅', true],
    ['boolean', '❌', false],
    ['boolean', '\u200btrue', true],
    ['boolean', '１', true],
    ['date', '12/31/2024', '2024-12-31'],
    ['date', '31/12/2024', '2024-12-31', 'es-ES'],
    ['date', '4 Mar 2024', '2024-03-04'],
    ['date', 'March 4, 2024', '2024-03-04'],
    ['date', '4 de marzo de 2024', '2024-03-04', 'es-ES'],
    ['date', '12/31/24', '2024-12-31'],
    ['date', '3/1/50', '1950-03-01'],
    ['date', '01.02.2024', '2024-02-01'],
    ['date', '31.12.24', '2024-12-31', 'de-DE'],
    ['date', '5-Mar-24', '2024-03-05'],
    ['date', 'March 5th, 2024', '2024-03-05'],
    ['date', '5. März 2024', '2024-03-05', 'de-DE'],
    ['date', '20240305', '2024-03-05'],
    ['date', '2024-03-05 00:00:00', '2024-03-05'],
    ['date', '2024-03-05T00:00:00Z', '2024-03-05'],
    ['date', '12/3/2024 12:00:00\u202fAM', '2024-12-03'],
    ['date', '12/3/2024 0:00', '2024-12-03'],
    ['date', 'Tue, 3 Dec 2024', '2024-12-03'],
    ['date', 'Tuesday, December 3rd, 2024', '2024-12-03'],
    ['date', '3/12/2024 (mar)', '2024-12-03', 'es-ES'],
    ['date', 'martes, 3 de diciembre de 2024', '2024-12-03', 'es-ES'],
    ['date', 'Sun Mar 3 2024', '2024-03-03'],
    ['date', '\u200e2024-12-03', '2024-12-03'],
    ['date', '2024\u221212\u221203', '2024-12-03'],
    ['date', '２０２４/１２/０３', '2024-12-03'],
    ['date_range', '3/1/2024\u200e – 3/5/2024', { start: '2024-03-01', end: '2024-03-05' }],
    ['date_time', '12/3/2024 at 10:00', '2024-12-03T18:00:00.000Z'],
    ['date_time', '3/12/2024 a las 10:00', '2024-12-03T18:00:00.000Z', 'es-ES'],
    ['date_time', '2024-12-03T10:00:00\u221205:00', '2024-12-03T15:00:00.000Z'],
    ['date_time', '2023-02-10 15:45:31+00', '2023-02-10T15:45:31.000Z'],
    ['date_time', '2023-02-10 15:45:33.895+01', '2023-02-10T14:45:33.895Z'],
    ['date_time', '2023-02-10 15:45:31 UTC', '2023-02-10T15:45:31.000Z'],
    ['date_time', '2023-02-10 15:45:31 +0000 UTC', '2023-02-10T15:45:31.000Z'],
    ['date_time', '12/31/2024 11:59 PM', '2025-01-01T07:59:00.000Z'],
    ['date_time', '2024-07-01', '2024-07-01T07:00:00.000Z'],
    // As formatters of English and Spanish write them, with blanks that don't break.
    ['date_time', 'Jul 1, 2024, 9:30\u202fPM', '2024-07-02T04:30:00.000Z'],
    ['date_time', '1 jul 2024, 9:30\u00a0p.\u00a0m.', '2024-07-02T04:30:00.000Z'],
    ['phone_number', '(916) 555-0142', '+19165550142'],
    ['phone_number', '\u202a+1 916 555 0142\u202c', '+19165550142'],
    ['phone_number', 'tel:+19165550142', '+19165550142'],
    ['phone_number', '٩١٦٥٥٥٠١٤٢', '+19165550142'],
    ['phone_number', '(+34) 612 345 678', '+34612345678'],
    ['phone_number', '+34 (0) 612 345 678', '+34612345678'],
    ['phone_number', '+39 (0)6 1234567', '+39061234567'],
    ['phone_number', '+44 (0)20 7183 8750', '+442071838750'],
    ['money', '$1,240.00', { amount: '1240.00', currency: 'USD' }],
    ['money', '12,50 €', { amount: '12.50', currency: 'EUR' }, 'es-ES'],
    ['money', '500 DEM', { amount: '500.00', currency: 'DEM' }],
    ['money', '500 JPY', { amount: '500', currency: 'JPY' }],
    ['email_address', ' Ada@Example.org ', 'Ada@Example.org'],
    ['email_address', '<ada@example.org>', 'ada@example.org'],
    ['email_address', 'mailto:ada@example.org', 'ada@example.org'],
    ['email_address', '\u200bada\u00ad@example.org', 'ada@example.org'],
    ['email_address', 'ada＠example.org', 'ada@example.org'],
    ['email_address', 'info@müller.de', 'info@xn--mller-kva.de'],
    ['email_address', 'info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
    ...['a&b@x.org', 'user=tag@x.org', 'a/b@x.org', '#1@x.org', '$me@x.org'].map(
      (address): [DataType, string, string] => ['email_address', address, address],
    ),
    ['plain_text', '', null],
    ['url', 'example.org/page', 'https://example.org/page'],
    ['url', 'müller.de', 'https://müller.de'],
    ['url', '<https://example.org>', 'https://example.org'],
    ['url', '\u202ahttps://example.org\u200b', 'https://example.org'],
    ['url', 'https://example.org/می\u200cشود', 'https://example.org/می\u200cشود'],
    ['url', 'example.org:8080/x', 'https://example.org:8080/x'],
    ['url', 'https://exa_mple.example.org./a,b', 'https://exa_mple.example.org./a,b'],
    ['video', 'vimeo.com/76979871', 'https://vimeo.com/76979871'],
    ['url', 'https://💩.la', 'https://💩.la'],
    ['percentage', '12.5%', '0.1250'],
    ['percentage', '12,5', '0.1250', 'es-ES'],
    ['date_range', '3/1/2024 – 3/5/2024', { start: '2024-03-01', end: '2024-03-05' }],
    ['date_range', '2024-03-01/..', { start: '2024-03-01', end: null }],
    ['date_range', '4 Mar 2024', { start: '2024-03-04', end: '2024-03-04' }],
    ['formatted_text', 'a < b', '<p>a &lt; b</p>'],
    ['formatted_text', 'a & b', '<p>a &amp; b</p>'],
    ['formatted_text', 'Anna <anna@example.org>', '<p>Anna &lt;anna@example.org&gt;</p>'],
    ['formatted_text', 'x <y> z', '<p>x &lt;y&gt; z</p>'],
    ['formatted_text', 'see <https://x.org/a>', '<p>see &lt;https://x.org/a&gt;</p>'],
    ['formatted_text', 'Dear <title> <name>', '<p>Dear &lt;title&gt; &lt;name&gt;</p>'],
    ['formatted_text', 'at <time>, <code>', '<p>at &lt;time&gt;, &lt;code&gt;</p>'],
    ['formatted_text', 'if a <b and c> d', '<p>if a &lt;b and c&gt; d</p>'],
    ['formatted_text', '<b>Anna</b> <anna@example.org>', '<b>Anna</b> &lt;anna@example.org>'],
    ['formatted_text', '<p>Dear <name></p>', '<p>Dear &lt;name></p>'],
    ['formatted_text', '<p class="a">a<br>b', '<p class="a">a<br>b'],
    ['formatted_text', '<p>a</p>', '<p>a</p>'],
    ['formatted_text', 'a\nb', '<p>a</p><p>b</p>'],
    // As written by an export.
    ['formatted_text', 'a &lt; b', 'a &lt; b'],
    [
      'detail_list',
      'Shoe size: 42\nDiet: none: really',
      [
        { label: 'Shoe size', value: '42' },
        { label: 'Diet', value: 'none: really' },
      ],
    ],
  ])('%s reads %j as %j', (dataType, text, value, locale) => {
    expect(read(dataType, text, locale)).toEqual({ ok: true, value });
  });

  test.each<[DataType, string]>([
    ['number', '1,5'],
    ['number', 'NaN'],
    ['number', '1e3'],
    ['decimal', 'Infinity'],
    ['decimal', "5'6"],
    ['decimal', '12 34'],
    ['decimal', '1\n234'],
    ['decimal', '1\t234'],
    ['decimal', '1.5k'],
    ['decimal', '½'],
    ['decimal', '3 1/2'],
    ['decimal', '1²'],
    ['decimal', '12-13'],
    ['decimal', '5 kg'],
    ['percentage', '5‰'],
    ['money', '5,-'],
    ['money', '$5 / month'],
    ['boolean', '☒'],
    ['email_address', 'Ada <ada@example.org>'],
    ['email_address', 'ada@example.org (Ada)'],
    ['email_address', 'ada@example.org\nbob@example.org'],
    ['phone_number', '1-800-FLOWERS'],
    ['phone_number', '415-555-O132'],
    ['phone_number', '415 555 0132 / 415 555 0133'],
    ['url', '“https://example.org”'],
    ['url', 'https://example.org”'],
    ['url', '[site](https://example.org)'],
    ['url', 'https://https://example.org'],
    ['url', 'http://https//example.org'],
    ['url', 'https://example.org,https://example.com'],
    ['url', 'https://example.org;'],
    ['url', 'https://example..org'],
    ['url', 'https://example-.org'],
    ['date', 'Mon, 3 Dec 2024'],
    ['date', 'Friday'],
    ['date', '3–5 Dec 2024'],
    ['date', "3 Dec '24"],
    ['date', '2024-W49-2'],
    ['date', '2024年12月3日'],
    ['date_time', '2024-12-03 10:00 EST'],
    ['date_time', '2024-12-03 10:00 Europe/Madrid'],
    ['date_time', '3/12/2024 10:00-11:00'],
    ['decimal', '1 234 56'],
    ['money', '$5 $6'],
    ['decimal', '1,5'],
    ['boolean', 'maybe'],
    ['url', '3.10.2024'],
    ['url', '1.5'],
    ['physical_address', '1 Main St; ; Town; ; ; US; 0x10; 5'],
    ['physical_address', '1 Main St; ; Town; ; ; XX'],
    ['date', '13/13/2024'],
    ['date', '02/30/2024'],
    ['date', '25/12/2025'],
    ['date', 'Marathon 10 2024'],
    ['date', 'Decathlon 4 2023'],
    ['date', 'Mayday 5 2024'],
    ['date', 'today'],
    ['date', '5/6'],
    ['date', '2024-03-05 10:00:00'],
    ['phone_number', '(415) 555-0132 ext. 55'],
    ['phone_number', '415 555 0132x9'],
    ['phone_number', '+1 415 555 0132;ext=7'],
    ['phone_number', 'Tel: 415 555 0132 (ask for Bob)'],
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
      fc.property(fc.oneof(written, structured()), ([dataType, value]) => {
        const parsed = parse(dataType, value);
        expect(parsed.ok).toBe(true);
        if (!parsed.ok || parsed.value === null) return;
        const text = fieldTypes[dataType].toText(parsed.value, plain(dataType));
        expect(read(dataType, text)).toEqual(parsed);
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
  ['boolean', ['checked', 'checked']],
  ['date', ['12/31/2024', '1/2/2025']],
  ['date_time', ['2024-01-01 10:00', '2024-01-01T10:00:00Z']],
  ['email_address', ['ada@example.org']],
  ['money', ['$5.00', '$1,200']],
  ['phone_number', ['(916) 555-0142', '+1 916 555 0143']],
  ['phone_number', ['+19165550143', '+34911234567']],
  ['phone_number', ['916 555 0143']],
  ['decimal', ['1 234 567', '+3', '+1234.50']],
  ['plain_text', []],
  ['plain_text', ['1', 'one']],
  ['plain_text', ["5'6", "6'1", "5'11"]],
  ['plain_text', ['0-306-40615-2']],
  ['plain_text', ['10-2345-6789']],
  ['plain_text', ['Marathon 10 2024', 'Decathlon 4 2023']],
  ['plain_text', ['1.2.24', '1.3.24']],
  ['date', ['31.12.24', '01.02.24']],
])('a column of %s is recognised: %j', (dataType, samples) => {
  expect(guessDataType(samples, here)).toBe(dataType);
});

test('postal codes are no phone numbers, in any country', () => {
  for (const country of ['US', 'ES', 'DE', 'BR'])
    expect(guessDataType(['95814-1234', '95815-2345'], { ...here, country })).toBe('plain_text');
});

function pair(dataType: DataType, values: fc.Arbitrary<unknown>): fc.Arbitrary<readonly [DataType, unknown]> {
  return values.map((value) => [dataType, value] as const);
}

/** Texts with separators and escapes in adversarial positions. */
function sly(): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom('a', ';', ':', '\\', 'n', ' ', '\n', '\r', 'é'), maxLength: 12 });
}

function structured(): fc.Arbitrary<readonly [DataType, unknown]> {
  const sum = fc.integer({ min: -100_000, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
  const item = fc.record({
    description: sly(),
    quantity: sum,
    unitPrice: sum,
    taxRate: fc.constantFrom('0', '0.21', '0.0725'),
  });
  const days = fc.option(day(), { nil: null });
  return fc.oneof(
    pair(
      'percentage',
      fc.integer({ min: -9999, max: 99_999 }).map((n) => (n / 10_000).toFixed(4)),
    ),
    pair(
      'date_range',
      fc.tuple(days, days).map((both) => toRange(both)),
    ),
    pair(
      'physical_address',
      fc.record({
        line1: sly(),
        city: sly(),
        country: fc.constantFrom('', 'US'),
        latitude: fc.constant(38.54491),
        longitude: fc.constant(-121.74052),
      }),
    ),
    pair(
      'detail_list',
      fc.array(fc.record({ label: sly().filter((one) => one.trim() !== ''), value: sly() })),
    ),
    pair('financial_line_item', item),
    pair('financial_line_items', fc.record({ items: fc.array(item, { maxLength: 4 }) })),
    pair(
      'formatted_text',
      fc.constantFrom('<p>a <strong>b</strong></p>', '<p>1 &lt; 2</p>', 'bare', 'a &amp; b'),
    ),
    pair('code', sly()),
    pair('url', fc.constantFrom('https://example.org/?a=1;b', 'http://x.example')),
  );
}

function toRange([start, end]: [string | null, string | null]): object {
  return start !== null && end !== null && start > end ? { start: end, end: start } : { start, end };
}

test('a bill is exact to the cent, and its total is the sum of its lines', () => {
  const items = [
    { quantity: '3', unitPrice: '0.335', taxRate: '0.0725' },
    { quantity: '1.5', unitPrice: '19.99', taxRate: '0.0725' },
    { quantity: '-1', unitPrice: '5', taxRate: '0' },
  ];
  expect(parse('financial_line_items', { items })).toMatchObject({
    ok: true,
    value: { subtotal: '26.00', tax: '2.24', total: '28.24' },
  });
  expect(
    parse('financial_line_items', { items: [{ quantity: '1', unitPrice: '99.5' }] }, { currency: 'JPY' }),
  ).toMatchObject({
    value: { total: '100' },
  });
});

function day(): fc.Arbitrary<string> {
  return fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
}
