// Shared by the types whose values are ids of list items or records.
import { recordId } from '@fieldhouse/contract/ids';
import { broken, type Parsed, value } from './field-type.ts';

export function checkId(input: unknown): Parsed<string> {
  if (input === null) return value<string>(null);
  if (typeof input !== 'string') return broken('wrong_type', { expected: 'id' });
  const parsed = recordId.safeParse(input);
  return parsed.success ? value<string>(parsed.data) : broken('unknown_choice');
}

export function idFromLabel(
  text: string,
  findByLabel: ((label: string) => string | undefined) | undefined,
): Parsed<string> {
  const label = text.trim();
  if (label === '') return value<string>(null);
  const parsed = recordId.safeParse(label);
  const id = findByLabel?.(label) ?? (parsed.success ? parsed.data : undefined);
  return id === undefined ? broken('unknown_choice', { label }) : value<string>(id);
}
