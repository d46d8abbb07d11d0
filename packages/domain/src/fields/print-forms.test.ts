import { dataTypes } from '@fieldhouse/contract/field-types';
import { expect, test } from 'vitest';
import { printForms } from './print-forms.ts';
import { makeValuePrinter, type PrintedValue, printFormsOf } from './value-printer.ts';

const words = {
  yes: 'Yes',
  no: 'No',
  description: '',
  quantity: '',
  unitPrice: '',
  amount: '',
  subtotal: '',
  tax: '',
  total: '',
};
const printerIn = (language: string) => makeValuePrinter({ language, timeZone: 'Europe/Berlin', words });
const [en, es] = [printerIn('en'), printerIn('es')];

const day: PrintedValue = { type: 'date', value: '2027-03-03' };
const time: PrintedValue = { type: 'date_time', value: '2027-03-03T17:30:00.000Z' };
const range: PrintedValue = { type: 'date_range', value: { start: '2027-03-03', end: '2027-03-05' } };
const money: PrintedValue = { type: 'money', value: { amount: '1234.50', currency: 'EUR' } };
const share: PrintedValue = { type: 'percentage', value: '0.1275' };
const friends: PrintedValue = { type: 'multi_data_record', value: ['Eva', 'Tom <T>', 'Kim'] };
const phone: PrintedValue = { type: 'phone_number', value: '+19165550143', defaultCountry: 'US' };
const home: PrintedValue = {
  type: 'physical_address',
  value: { line1: '1 Levee Road', city: 'Sacramento', region: 'CA', postalCode: '95814', country: 'US' },
};

test.each<[PrintedValue, PrintedValue['form'], string, string]>([
  [day, undefined, 'March 3, 2027', '3 de marzo de 2027'],
  [day, 'short', 'Mar 3, 2027', '3 mar 2027'],
  [day, 'weekday', 'Wednesday, March 3, 2027', 'miércoles, 3 de marzo de 2027'],
  [time, 'short', 'Mar 3, 2027, 6:30 PM', '3 mar 2027, 18:30'],
  [time, 'weekday', 'Wednesday, March 3, 2027 at 6:30 PM', 'miércoles, 3 de marzo de 2027, 18:30'],
  [range, 'short', 'Mar 3, 2027 – Mar 5, 2027', '3 mar 2027 – 5 mar 2027'],
  [money, undefined, '€1,234.50', '1234,50 €'],
  [money, 'whole', '€1,235', '1235 €'],
  [{ type: 'decimal', value: '-0.5', unit: 'kg' }, 'whole', '-1 kg', '-1 kg'],
  [share, undefined, '12.75%', '12,75 %'],
  [share, 'whole', '13%', '13 %'],
  [friends, undefined, 'Eva, Tom <T>, Kim', 'Eva, Tom <T>, Kim'],
  [{ ...friends, value: [{ label: 'Ana' }, { label: 'Íñigo' }] }, undefined, 'Ana and Íñigo', 'Ana e Íñigo'],
  [friends, 'first', 'Eva', 'Eva'],
  [friends, 'count', '3', '3'],
  [{ ...friends, value: [] }, 'count', '', ''],
  [phone, undefined, '(916) 555-0143', '(916) 555-0143'],
  [phone, 'international', '+1 916 555 0143', '+1 916 555 0143'],
  [home, 'city', 'Sacramento', 'Sacramento'],
  [{ ...home, value: { line1: 'Only a street' } }, 'city', '', ''],
  // A type without the form.
  [day, 'count', 'March 3, 2027', '3 de marzo de 2027'],
])('%j in the form %s is “%s” and “%s”', (printed, form, inEnglish, inSpanish) => {
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect([en, es].map((printer) => plain(printer.line({ ...printed, form })))).toEqual([
    inEnglish,
    inSpanish,
  ]);
});

test('HTML has the form too, escaped', () => {
  const only: PrintedValue = { ...friends, value: ['Tom <T>', 'Kim'], form: 'first' };
  expect([en.inlineHtml(only), en.blockHtml(only)]).toEqual(['Tom &lt;T&gt;', 'Tom &lt;T&gt;']);
  expect(en.blockHtml({ ...home, form: 'city' })).toBe('Sacramento');
  expect(en.plain({ ...day, form: 'weekday' })).toBe('2027-03-03');
});

test('each form is of some type', () => {
  expect(new Set(dataTypes.flatMap(printFormsOf))).toEqual(new Set(printForms));
});

test('a value is printed as itself after another one, and again', () => {
  const other: PrintedValue = { type: 'date', value: '2027-12-24' };
  const less: PrintedValue = { type: 'money', value: { amount: '7.00', currency: 'EUR' } };
  const dollars: PrintedValue = { type: 'money', value: { amount: '7.00', currency: 'USD' } };
  expect([day, day, other, day].map((value) => en.line(value))).toEqual([
    'March 3, 2027',
    'March 3, 2027',
    'December 24, 2027',
    'March 3, 2027',
  ]);
  expect([money, less, less, dollars, money].map((value) => en.line(value))).toEqual([
    '€1,234.50',
    '€7.00',
    '€7.00',
    '$7.00',
    '€1,234.50',
  ]);
});
