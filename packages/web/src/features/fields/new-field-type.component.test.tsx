// A made-up type, added as any other: an entry in the domain's table, and one and an input in the web app's.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { DataRecord } from '@fieldhouse/contract/records';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderFieldInput } from '../../../test/render-field-input.tsx';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { sampleField } from '../../../test/sample-fields.ts';
import { makeFormats } from '../../app/language/formats.ts';
import { cellOf } from './field-types/cell-of.ts';
import { amountTotals, asTyped, rightCell } from './field-types/entry-parts.ts';
import { fieldInputs } from './field-types/field-inputs.ts';
import { FieldSettingsInputs } from './field-types/field-settings-inputs.tsx';
import type { FieldTypeUi } from './field-types/field-type-ui.ts';
import { fieldTypesUi } from './field-types/field-types-ui.ts';
import { FilterBuilder } from './filters/filter-builder.tsx';
import { operandBy } from './input/operands/operand-by.tsx';
import type { FieldSettingsProps } from './settings/field-settings-props.ts';
import type { FieldInputProps } from './values/field-input-props.ts';

function StarsInput({ field, value, onChange }: FieldInputProps) {
  return (
    <button type="button" onClick={() => onChange(Number(value ?? 0) + 1)}>
      {`${field.title}: ${Number(value ?? 0)}`}
    </button>
  );
}

function StarsSettings({ settings, onChange }: FieldSettingsProps) {
  return (
    <button type="button" onClick={() => onChange({ most: 10 })}>
      {`Most stars: ${settings.most}`}
    </button>
  );
}

const stars: FieldTypeUi = {
  icon: 'star',
  headerIcon: 'star',
  width: 100,
  cell: rightCell,
  text: (value) => '★'.repeat(Number(value)),
  copied: (value) => String(value),
  Operand: operandBy(StarsInput),
  Settings: StarsSettings,
  startTyping: asTyped,
  reports: 'value',
  totals: amountTotals,
};

// No name of the contract's list, as a new type would be.
const dataType = 'stars' as DataType;
const field = sampleField(dataType, { title: 'Rating', columnName: 'rating', settings: { most: 5 } });

beforeAll(() => {
  Object.assign(fieldTypes, { stars: { ...fieldTypes.number, dataType } });
  Object.assign(fieldTypesUi, { stars });
  Object.assign(fieldInputs, { stars: StarsInput });
});

afterAll(() => {
  for (const table of [fieldTypes, fieldTypesUi, fieldInputs]) Reflect.deleteProperty(table, 'stars');
});

test('the table shows and copies a value of a new type', () => {
  const record = { id: 'one', version: 1, values: { rating: 3 } } as unknown as DataRecord;
  const formats = { formats: makeFormats('en-US', 'UTC'), yes: 'Yes', no: 'No', phone: String };
  const { data } = cellOf(record, field, formats, undefined);
  expect(data).toMatchObject({ text: '★★★', copied: '3', look: { look: 'text', align: 'right' } });
});

test('a new type is edited with its own input', async () => {
  const { screen, value } = await renderFieldInput(field, { value: 3 });
  await screen.getByRole('button', { name: 'Rating: 3' }).click();
  expect(value()).toBe(4);
});

test('a filter by a new type has the operators and the operand of the type', async () => {
  const changes: unknown[] = [];
  const screen = await renderInApp(
    <FilterBuilder
      fields={[field]}
      value={{ field: 'rating', operator: 'at_least', value: 2 }}
      onChange={(filter) => changes.push(filter)}
    />,
  );
  await expect.element(screen.getByText('is at least', { exact: true })).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Value: 2' }).click();
  expect(JSON.stringify(changes)).toContain('{"field":"rating","operator":"at_least","value":3}');
});

test('a new type has its own settings', async () => {
  const changes: unknown[] = [];
  const screen = await renderInApp(
    <FieldSettingsInputs
      dataType={dataType}
      settings={field.settings}
      isNew
      list={undefined}
      onList={() => undefined}
      onChange={(change) => changes.push(change)}
    />,
  );
  await screen.getByRole('button', { name: 'Most stars: 5' }).click();
  expect(changes).toEqual([{ most: 10 }]);
});

test('a type without an entry does not compile', () => {
  const { boolean: _, ...others } = fieldTypesUi;
  // @ts-expect-error The entry of `boolean` is missing.
  const incomplete: typeof fieldTypesUi = others;
  expect(Object.keys(incomplete)).not.toContain('boolean');
});
