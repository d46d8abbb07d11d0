import { expect, test } from 'vitest';
import { money } from './money.ts';

function read(text: string, currency: string, locale = 'en-US') {
  const parsed = money.fromText(text, { currency }, { locale, country: 'US', timeZone: 'UTC' });
  return parsed.ok ? `${parsed.value?.amount} ${parsed.value?.currency}` : undefined;
}

test.each([
  ['¥100', 'CNY', '100.00 CNY'],
  ['¥100', 'EUR', '100 JPY'],
  ['£5', 'EGP', '5.00 EGP'],
  ['£5', 'USD', '5.00 GBP'],
  ['$100', 'TWD', '100.00 TWD'],
  ['$100', 'UYU', '100.00 UYU'],
  ['$100', 'JMD', '100.00 JMD'],
  ['$100', 'EUR', '100.00 USD'],
  ['US$ 5', 'CAD', '5.00 USD'],
  ['₹1,500', 'INR', '1500.00 INR'],
  ['$5 CAD', 'USD', '5.00 CAD'],
  ['USD 5', 'EUR', '5.00 USD'],
  ['-$5', 'USD', '-5.00 USD'],
  ['$-5', 'USD', '-5.00 USD'],
  ['($5)', 'USD', '-5.00 USD'],
])('%s in a field of %s is %s', (text, currency, amount) => {
  expect(read(text, currency)).toBe(amount);
});

test('an amount is read as its language writes it', () => {
  expect(read('1.234,50 €', 'USD', 'es-ES')).toBe('1234.50 EUR');
  expect(read('R$ 5,50', 'BRL', 'es-ES')).toBe('5.50 BRL');
});

test.each(['$5 EUR', '$5€', '$$5', '€5 £', '5 USD EUR', '1€50', '-$-5', '$', 'EUR', '5 $ 6', '5-'])(
  '%s is no amount',
  (text) => {
    expect(read(text, 'EUR')).toBeUndefined();
  },
);
