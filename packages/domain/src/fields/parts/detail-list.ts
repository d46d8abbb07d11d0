import { type DetailValue, detailListValue, maxDetails } from '@fieldhouse/contract/field-types';
import {
  brokenRule,
  emptinessOperators,
  type FieldType,
  type Parsed,
  parsedValue,
  textOperators,
} from '../field-type.ts';
import { composeText } from '../text/compose-text.ts';
import { joinPairs, splitParts } from './parts-text.ts';

/** Ordered pairs: "Shoe size: 42". */
export const detailList: FieldType<'detail_list', readonly DetailValue[]> = {
  dataType: 'detail_list',
  parse(input) {
    if (input === null) return parsedValue<readonly DetailValue[]>(null);
    const parsed = detailListValue.safeParse(input);
    return parsed.success ? checkList(parsed.data) : brokenRule('not_a_detail_list');
  },
  fromText(text) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    const parsed = detailListValue.safeParse(
      lines.map((line) => {
        const [label, text = ''] = splitParts(line, ':', 2);
        return { label, value: text };
      }),
    );
    return parsed.success ? checkList(parsed.data) : brokenRule('not_a_detail_list');
  },
  toText: joinPairs,
  toPlainText: (details) => details.map(({ label, value: text }) => `${label}: ${text}`).join('\n'),
  operators: [...textOperators, ...emptinessOperators],
  looksLike: () => false,
  isComposed: true,
  print: {
    lines: (details) => details.map(({ label, value: text }) => `${label}: ${text}`),
    separator: '; ',
  },
};

function checkList(details: readonly DetailValue[]): Parsed<readonly DetailValue[]> {
  if (details.length > maxDetails) return brokenRule('too_many', { max: maxDetails });
  if (details.some(({ label }) => label === '')) return brokenRule('label_missing');
  const composed = details.map(({ label, value }) => ({
    label: composeText(label),
    value: composeText(value),
  }));
  return parsedValue(composed.length === 0 ? null : composed);
}
