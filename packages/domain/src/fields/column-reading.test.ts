import { expect, test } from 'vitest';
import { columnReadingOf, contextsOf, provenSign } from './column-reading.ts';
import { type ConvertContext, convertInAll } from './convert-value.ts';

const american = { language: 'en', country: 'US' };
const spanish = { language: 'es', country: 'ES' };
const context: ConvertContext = { locale: 'en-US', country: 'US', timeZone: 'UTC', hasId: () => false };

/** What the texts become, read by what the column shows. */
function convert(texts: readonly string[], dataType: 'date' | 'decimal' | 'money', writers = american) {
  const settings = { date: {}, decimal: { scale: 4, min: null, max: null }, money: { currency: 'EUR' } }[
    dataType
  ];
  const contexts = contextsOf(context, columnReadingOf(texts, writers));
  return texts.map((text) => {
    const value = { plain: text, shown: text };
    return convertInAll(value, { dataType: 'plain_text', settings: {} }, { dataType, settings }, contexts);
  });
}

test('without any proof, dates and numbers are read as the team writes them', () => {
  expect(convert(['03/04/2024'], 'date')).toEqual(['2024-03-04']);
  expect(convert(['03/04/2024', '3.4.2024'], 'date', spanish)).toEqual(['2024-04-03', '2024-04-03']);
  expect(convert(['1.500', '12'], 'decimal')).toEqual(['1.5000', '12.0000']);
  expect(convert(['1.500', '12'], 'decimal', spanish)).toEqual(['1500.0000', '12.0000']);
  expect(convert(['1,500 €'], 'money')).toEqual([{ amount: '1500.00', currency: 'EUR' }]);
});

test('what one text proves holds for the others', () => {
  expect(convert(['03/04/2024', '31/12/2024'], 'date')).toEqual(['2024-04-03', '2024-12-31']);
  expect(convert(['03/04/2024', '12/31/2024'], 'date', spanish)).toEqual(['2024-03-04', '2024-12-31']);
  expect(convert(['1,500', '0,125'], 'decimal')).toEqual(['1.5000', '0.1250']);
  expect(convert(['1.500', '2.75'], 'decimal', spanish)).toEqual(['1.5000', '2.7500']);
  expect(convert(['24-12-31', '24-11-30', '24-10-05'], 'date', spanish)[0]).toBe('2024-12-31');
});

test('a text that almost all others contradict is not converted', () => {
  const dates = [...Array.from({ length: 120 }, () => '31/12/2024'), '12/31/2024'];
  expect(convert(dates, 'date').slice(119)).toEqual(['2024-12-31', undefined]);
  const numbers = [...Array.from({ length: 120 }, () => '2,75'), '1.25'];
  expect(convert(numbers, 'decimal', spanish).slice(119)).toEqual(['2.7500', undefined]);
});

test('where texts contradict each other, only what has one meaning is converted', () => {
  expect(convert(['03/04/2024', '31/12/2024', '12/31/2024', '05/05/2024'], 'date')).toEqual([
    undefined,
    '2024-12-31',
    '2024-12-31',
    '2024-05-05',
  ]);
  expect(convert(['1,5', '2.75', '1.500', '12'], 'decimal')).toEqual([
    '1.5000',
    '2.7500',
    undefined,
    '12.0000',
  ]);
  expect(convert(['24-12-31', '23-11-30'], 'date', spanish)).toEqual([undefined, undefined]);
});

test.each([
  ['1,5', ','],
  ['0,125', ','],
  ['1.234.567', ','],
  ['1.234,50 €', ','],
  ['1234,567', ','],
  ['25,5 %', ','],
  ['0.500', '.'],
  ['$1,234.5', '.'],
  ['1,234,567', '.'],
  ["1'234.5", '.'],
  ['1.500', undefined],
  ['1,500 €', undefined],
  ['12', undefined],
  ['1,2,3', undefined],
  ['3.10.2024', undefined],
  ['Main St. 5, 2', undefined],
])('%s proves the decimal sign %s', (text, sign) => {
  expect(provenSign(text)).toBe(sign);
});
