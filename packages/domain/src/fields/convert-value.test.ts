import { type DataType, dataTypes, fieldSettings } from '@fieldhouse/contract/field-types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConvertContext, convertValue } from './convert-value.ts';
import { fieldTypes } from './registry.ts';

const anId = '01900000-0000-7000-8000-000000000000';
const context: ConvertContext = {
  locale: 'en-US',
  country: 'US',
  timeZone: 'America/Los_Angeles',
  findByLabel: (label) => (label.toLowerCase() === 'blue' ? anId : undefined),
  hasId: (id) => id === anId,
};

function field(dataType: DataType) {
  const parsed = fieldSettings[dataType].safeParse({});
  return { dataType, settings: parsed.success ? parsed.data : {} };
}

const convert = (from: DataType, plain: unknown, to: DataType, shown: unknown = plain) =>
  convertValue({ plain, shown }, field(from), field(to), context);

test.each<[DataType, unknown, DataType, unknown]>([
  ['plain_text', '1,204', 'number', 1204],
  ['plain_text', 'Blue', 'single_selection_from_list', anId],
  ['plain_text', 'yes', 'boolean', true],
  ['plain_text', 'a < b', 'formatted_text', '<p>a &lt; b</p>'],
  ['plain_text', 'Ana <a@example.org>', 'formatted_text', '<p>Ana &lt;a@example.org&gt;</p>'],
  ['formatted_text', '<p>By the <b>river</b></p>', 'plain_text', 'By the river'],
  [
    'formatted_text',
    '<p>See <a href="https://example.org/?a=1&amp;b=2">our page</a></p>',
    'plain_text',
    'See our page (https://example.org/?a=1&b=2)',
  ],
  ['formatted_text', '<a href="https://example.org/">example.org</a>', 'plain_text', 'example.org'],
  ['formatted_text', '<a href="mailto:a@example.org">a@example.org</a>', 'email_address', 'a@example.org'],
  ['number', 7, 'plain_text', '7'],
  ['number', 7, 'money', { amount: '7.00', currency: 'USD' }],
  ['decimal', '12.00', 'number', 12],
  ['decimal', '0.25', 'percentage', '0.2500'],
  ['percentage', '0.2500', 'decimal', '0.25'],
  ['money', { amount: '5.50', currency: 'EUR' }, 'decimal', '5.50'],
  ['date_time', '2024-03-01T07:30:00.000Z', 'date', '2024-02-29'],
  ['date', '2024-02-29', 'date_time', '2024-02-29T08:00:00.000Z'],
  ['date', '2024-02-29', 'date_range', { start: '2024-02-29', end: '2024-02-29' }],
  ['single_selection_from_list', anId, 'multi_selection_from_list', [anId]],
  ['multi_data_collection', [anId], 'single_data_collection', anId],
  ['single_image', anId, 'multi_file', [anId]],
])('%s %j becomes a %s', (from, value, to, wanted) => {
  expect(convert(from, value, to)).toEqual({ ok: true, value: wanted });
});

test('a choice becomes what it is called', () => {
  const shown = [{ id: anId, label: 'Blue' }];
  expect(convert('multi_selection_from_list', [anId], 'plain_text', shown)).toEqual({
    ok: true,
    value: 'Blue',
  });
});

test.each<[DataType, unknown, DataType]>([
  ['plain_text', 'seven', 'number'],
  ['plain_text', '(415) 555-0132 ext. 55', 'phone_number'],
  ['plain_text', 'Mauve', 'single_selection_from_list'],
  ['plain_text', '01900000-0000-7000-8000-000000000001', 'single_selection_from_list'],
  ['decimal', '1.50', 'number'],
  ['multi_data_record', [anId, '01900000-0000-7000-8000-000000000001'], 'single_data_record'],
  ['single_file', anId, 'single_image'],
])('%s %j does not become a %s', (from, value, to) => {
  expect(convert(from, value, to).ok).toBe(false);
});

test('what it becomes is a value of the type, whatever it was', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('1', '2024-02-29', 'x@example.org', '$5', 'fa-solid fa-tree'),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...dataTypes), fc.constantFrom(...dataTypes), (start, middle, end) => {
      const first = convert('plain_text', start, middle);
      if (!first.ok || first.value === null) return;
      const second = convert(middle, first.value, end);
      if (second.ok && second.value !== null)
        expect(fieldTypes[end].parse(second.value, field(end).settings)).toEqual(second);
    }),
    { numRuns: 2000 },
  );
});
