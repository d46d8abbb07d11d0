import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord } from '@fieldhouse/contract/records';
import { phoneText } from '@fieldhouse/domain/fields/text/phone-text';
import { expect, test } from 'vitest';
import { makeFormats } from '../../../app/language/formats.ts';
import type { ValueFormats } from '../values/value-formats.ts';
import { cellOf } from './cell-of.ts';

// Only the properties that a cell reads.
const given = { columnName: 'given', dataType: 'money', settings: { currency: 'USD' } } as unknown as Field;

function formatsOf(locale: string): ValueFormats {
  return { formats: makeFormats(locale, 'UTC'), yes: 'Yes', no: 'No', phone: phoneText };
}

function moneyCell(value: object, locale = 'en-US') {
  const record = { id: 'one', version: 1, values: { given: value } } as unknown as DataRecord;
  return cellOf(record, given, formatsOf(locale), undefined).data;
}

test('an amount in another currency than its column says so, shown and copied', () => {
  const own = moneyCell({ amount: '1204.50', currency: 'USD' });
  expect([own.text, own.copied]).toEqual(['1,204.50', '1204.50']);
  const foreign = moneyCell({ amount: '1204.50', currency: 'EUR' });
  expect([foreign.text, foreign.copied]).toEqual(['€1,204.50', '1204.50 EUR']);
  expect(moneyCell({ amount: '99999999999999999999.99', currency: 'EUR' }, 'es-ES').text).toBe(
    '99.999.999.999.999.999.999,99\u00a0€',
  );
});

test('an amount with three decimals is copied as no language reads thousands', () => {
  expect(moneyCell({ amount: '1.500', currency: 'USD' }).copied).toBe('1.5000');
  expect(moneyCell({ amount: '1.500', currency: 'KWD' }).copied).toBe('1.5000 KWD');
});

test('an address is copied with its parts, by which a paste reads it', () => {
  // As above.
  const home = { columnName: 'home', dataType: 'physical_address', settings: {} } as unknown as Field;
  const address = { line1: '1 Mill Lane', city: 'Davis', region: 'CA', postalCode: '95616', country: 'US' };
  const record = { id: 'one', version: 1, values: { home: address } } as unknown as DataRecord;
  const { text, copied } = cellOf(record, home, formatsOf('en-US'), undefined).data;
  expect([text, copied]).toEqual(['1 Mill Lane, Davis, CA 95616, US', '1 Mill Lane; ; Davis; CA; 95616; US']);
});

test('details are copied line by line', () => {
  // As above.
  const sizes = { columnName: 'sizes', dataType: 'detail_list', settings: {} } as unknown as Field;
  const details = [
    { label: 'Shoe', value: '42' },
    { label: 'Shirt', value: 'M: slim' },
  ];
  const record = { id: 'one', version: 1, values: { sizes: details } } as unknown as DataRecord;
  const { text, copied } = cellOf(record, sizes, formatsOf('en-US'), undefined).data;
  expect([text, copied]).toEqual(['Shoe: 42 · Shirt: M: slim', 'Shoe: 42\nShirt: M\\: slim']);
});

test('a phone number is parted as people write it at its field’s home, and with its country elsewhere', () => {
  // As above.
  const phone = { columnName: 'phone', dataType: 'phone_number', settings: {} } as unknown as Field;
  const record = { id: 'one', version: 1, values: { phone: '+19165550142' } } as unknown as DataRecord;
  const textIn = (locale: string) => cellOf(record, phone, formatsOf(locale), undefined).data.text;
  expect(['en-US', 'es-ES'].map(textIn)).toEqual(['(916) 555-0142', '+1 916 555 0142']);
  const spanish = { ...phone, settings: { defaultCountry: 'ES' } } as unknown as Field;
  const home = { id: 'one', version: 1, values: { phone: '+34912345678' } } as unknown as DataRecord;
  expect(cellOf(home, spanish, formatsOf('en-US'), undefined).data.text).toBe('912 34 56 78');
});
