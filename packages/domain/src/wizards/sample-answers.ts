// Answers for previews, where an author has not entered any.
import type { DataType } from '@fieldhouse/contract/field-types';
import { fieldTypes } from '../fields/registry.ts';
import type { AskedField } from './answers.ts';

/** In the form of a sent answer; null if the type has no sample, or its rules allow none of it. */
export function sampleAnswer({ taskField, field }: AskedField, now: Date): unknown {
  const { dataType, settings } = field;
  const words = `[${taskField.label || field.title}]`;
  const sample = samples[dataType]?.({ words, settings, now }) ?? null;
  return fieldTypes[dataType].parse(sample, settings).ok ? sample : null;
}

interface SampleInput {
  /** Its question, marked as a placeholder. */
  readonly words: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

const samples: Partial<Record<DataType, (input: SampleInput) => unknown>> = {
  plain_text: ({ words, settings: { maxLength } }) =>
    typeof maxLength === 'number' ? words.slice(0, maxLength) : words,
  code: ({ words }) => words,
  formatted_text: () => '<p>…</p>',
  email_address: () => 'name@example.org',
  phone_number: () => '+12025550123',
  url: () => 'https://example.org/',
  number: ({ settings: { min } }) => (typeof min === 'number' ? min : 1),
  decimal: ({ settings: { min } }) => (typeof min === 'string' ? min : '1'),
  percentage: () => '1',
  money: ({ settings: { currency } }) => ({ amount: '1', currency }),
  boolean: () => true,
  date: ({ now }) => now.toISOString().slice(0, 10),
  date_time: ({ now }) => now.toISOString(),
};
