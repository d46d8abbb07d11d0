// Texts. Lengths and positions are in characters; the budget counts the length of what is read and written.
import Big from 'big.js';
import { isRealDate } from '../../fields/date/date.ts';
import { dayInZone, timeInZone } from '../../fields/date/zoned-time.ts';
import { type Accepted, always, type Environment, type Operation } from '../operation.ts';
import {
  countValue,
  digitsOf,
  maxTextLength,
  numberValue,
  textSteps,
  textValue,
  type Value,
} from '../value.ts';

const text: Accepted = ['text'];
const number: Accepted = ['number'];
const printable: Accepted = ['text', 'number', 'boolean', 'date', 'date_time', 'money', 'record', 'records'];
const decimalText = /^-?\d{1,30}(\.\d{1,20})?$/;

/** The same in each language: plain digits, ISO dates, times in the team's time zone, names of records. */
function textOf(value: Value | undefined, { timeZone }: Environment): string {
  if (!value) return '';
  switch (value.kind) {
    case 'text':
      return value.value;
    case 'number':
      return digitsOf(value.value);
    case 'boolean':
      return String(value.value);
    case 'date':
      return value.value;
    case 'date_time':
      return clockOf(new Date(value.value), timeZone);
    case 'money':
      return `${digitsOf(value.value.amount)} ${value.value.currency}`;
    case 'record':
      return value.value.label;
    case 'records':
      return value.value.map(({ label }) => label).join(', ');
    case 'other':
      return '';
  }
}

/** To the minute; empty if the zone moves the day out of the years that fields store. */
function clockOf(at: Date, timeZone: string): string {
  const day = dayInZone(at, timeZone);
  return isRealDate(day) ? `${day} ${timeInZone(at, timeZone)}` : '';
}

/** Of one text, and further arguments. */
function ofText(
  further: readonly Accepted[],
  change: (text: string, further: readonly Value[]) => Value,
): Operation {
  return {
    category: 'text',
    args: [text, ...further],
    result: always('text'),
    empties: 'propagate',
    compute: ([arg, ...others], { spend }) =>
      arg?.kind === 'text' && spend(textSteps(arg.value)) ? change(arg.value, others) : null,
  };
}

/** Between 0 and the maximum length of a text; undefined for a fraction. */
function lengthOf(value: Value | undefined): number | undefined {
  if (value?.kind !== 'number' || !value.value.eq(value.value.round(0, Big.roundDown))) return undefined;
  return Math.min(Math.max(Number(value.value.toFixed()), 0), maxTextLength);
}

function cut(whole: string, length: number | undefined, side: 'left' | 'right'): Value {
  if (length === undefined) return null;
  const signs = Array.from(whole);
  const part = side === 'left' ? signs.slice(0, length) : signs.slice(Math.max(signs.length - length, 0));
  return textValue(part.join(''));
}

function replaced(whole: string, [find, by]: readonly Value[], { spend }: Environment): Value {
  if (find?.kind !== 'text') return textValue(whole);
  const inserted = by?.kind === 'text' ? by.value : '';
  const parts = whole.split(find.value);
  const length = whole.length + (parts.length - 1) * (inserted.length - find.value.length);
  // Measured first: a replacement may multiply the length.
  if (length > maxTextLength || !spend(Math.ceil(length / 32))) return null;
  return textValue(parts.join(inserted));
}

function joined(texts: readonly string[], separator: string, { spend }: Environment): Value {
  const length = texts.reduce((sum, one) => sum + one.length + separator.length, 0);
  return length <= maxTextLength && spend(Math.ceil(length / 32)) ? textValue(texts.join(separator)) : null;
}

export const texts = {
  concat: {
    category: 'text',
    args: [printable],
    rest: printable,
    result: always('text'),
    empties: 'joined',
    compute: (args, environment) =>
      joined(
        args.map((one) => textOf(one, environment)),
        '',
        environment,
      ),
  },
  upper: ofText([], (one) => textValue(one.toUpperCase())),
  lower: ofText([], (one) => textValue(one.toLowerCase())),
  trim: ofText([], (one) => textValue(one.trim())),
  length: {
    category: 'text',
    args: [text],
    result: always('number'),
    empties: 'handled',
    compute: ([arg], { spend }) => {
      if (arg?.kind !== 'text') return countValue(0);
      return spend(textSteps(arg.value)) ? countValue(Array.from(arg.value).length) : null;
    },
  },
  left: ofText([number], (one, [length]) => cut(one, lengthOf(length), 'left')),
  right: ofText([number], (one, [length]) => cut(one, lengthOf(length), 'right')),
  replace: {
    category: 'text',
    args: [text, text, text],
    result: always('text'),
    empties: 'handled',
    compute: ([whole, ...others], environment) =>
      whole?.kind === 'text' && environment.spend(textSteps(whole.value))
        ? replaced(whole.value, others, environment)
        : null,
  },
  to_text: {
    category: 'text',
    args: [printable],
    result: always('text'),
    empties: 'propagate',
    compute: ([value], environment) => joined([textOf(value, environment)], '', environment),
  },
  to_number: {
    category: 'numbers',
    args: [text],
    result: always('number'),
    empties: 'propagate',
    compute: ([value]) => {
      const plain = value?.kind === 'text' && value.value.length < 100 ? value.value.trim() : '';
      return decimalText.test(plain) ? numberValue(new Big(plain)) : null;
    },
  },
  join: {
    category: 'lists',
    args: [['records'], text],
    result: always('text'),
    empties: 'propagate',
    compute: ([list, separator], environment) =>
      list?.kind === 'records' && separator?.kind === 'text' && environment.spend(list.value.length)
        ? joined(
            list.value.map(({ label }) => label),
            separator.value,
            environment,
          )
        : null,
  },
} as const satisfies Record<string, Operation>;
