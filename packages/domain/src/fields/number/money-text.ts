// Reads an amount and what names its currency. A name is before or behind the number: `1€50` is not 150.
import { isCurrency } from '@fieldhouse/contract/currencies';
import { toReadableText } from '../text/readable-text.ts';

interface MoneyText {
  /** With its sign; of any language. */
  readonly number: string;
  /** Signs and codes, at most one before and one behind the number. */
  readonly names: readonly string[];
}

/** The currencies of a sign: the first one, unless another one is expected. */
const currenciesOf: Readonly<Record<string, readonly string[]>> = {
  $: words(
    'USD CAD AUD NZD MXN SGD HKD TWD ARS CLP COP UYU BBD BMD BND BSD BZD CUP DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD BRL NIO TOP WST MOP CVE',
  ),
  '€': ['EUR'],
  '£': words('GBP EGP FKP GIP LBP SDG SHP SSP SYP'),
  '¥': words('JPY CNY'),
  '￥': words('JPY CNY'),
  '₹': ['INR'],
  '₩': words('KRW KPW'),
  '₽': ['RUB'],
  '₺': ['TRY'],
  '₴': ['UAH'],
  '₫': ['VND'],
  '₪': ['ILS'],
  '₦': ['NGN'],
  '₱': words('PHP CUP'),
  '₡': words('CRC SVC'),
  '₲': ['PYG'],
  '₵': ['GHS'],
  '₸': ['KZT'],
  '₮': ['MNT'],
  '₾': ['GEL'],
  '฿': ['THB'],
  R$: ['BRL'],
  US$: ['USD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  C$: words('CAD NIO'),
  CA$: ['CAD'],
  NZ$: ['NZD'],
  HK$: ['HKD'],
  S$: ['SGD'],
  NT$: ['TWD'],
  MX$: ['MXN'],
};

const signPattern = '[A-Z]{0,2}\\$|[€£¥￥₹₩₽₺₴₫₪₦₱₡₲₵₸₮₾฿]';
const codePattern = '[A-Z]{3}';
const before = new RegExp(`^(?:(${signPattern})\\s*|(${codePattern})(?![A-Z$])\\s*)(?=.*\\d)`);
const behind = new RegExp(`^(.*\\d.*?)(?:\\s*(${signPattern})|\\s*(?<![A-Z])(${codePattern}))$`);

/** Longer than any written amount; limits the work of the patterns. */
const longestText = 100;

/** Undefined if the text can't be a number with names around it. */
export function readMoneyText(text: string): MoneyText | undefined {
  if (text.length > longestText) return undefined;
  const trimmed = toReadableText(text)
    .trim()
    .replace(/[\u2212\u2013\u2010\u2011]/, '-');
  const [, inParentheses] = /^\((.*)\)$/.exec(trimmed) ?? [];
  const [, sign = '', amount = ''] = /^([+-]?)\s*(.*)$/.exec(inParentheses ?? trimmed) ?? [];
  const first = before.exec(amount);
  const unnamed = first ? amount.slice(first[0].length) : amount;
  const last = behind.exec(unnamed);
  const number = last?.[1] ?? unnamed;
  const names = [first?.[1] ?? first?.[2], last?.[2] ?? last?.[3]].filter((name) => name !== undefined);
  // A second sign is none of a number: `-$-5`.
  if (sign !== '' && !/^[\d.,]/.test(number)) return undefined;
  return { number: inParentheses === undefined ? sign + number : `(${sign}${number})`, names };
}

/**
 * The currency that the names mean, the expected one without any; undefined if they contradict each other: `$5 EUR`. An unknown
 * code is returned as it is.
 */
export function currencyOf(names: readonly string[], expected: string): string | undefined {
  const [code, ...otherCodes] = names.filter((name) => currenciesOf[name] === undefined);
  const [sign, ...otherSigns] = names.filter((name) => currenciesOf[name] !== undefined);
  if (otherCodes.length > 0 || otherSigns.length > 0) return undefined;
  const shared = sign === undefined ? undefined : currenciesOf[sign];
  if (code !== undefined) return shared === undefined || shared.includes(code) ? code : undefined;
  return shared === undefined || shared.includes(expected) ? expected : shared[0];
}

/** Whether a text is a code or a sign of a currency: `EUR`, `€`, `R$`. */
export function isCurrencyName(text: string): boolean {
  return currenciesOf[text] !== undefined || isCurrency(text);
}

function words(list: string): readonly string[] {
  return list.split(' ');
}
