import { TextInput } from '@mantine/core';
import type { FieldInputProps } from './field-input-props.ts';
import { frameOf } from './input-frame.ts';

/** Shown and typed in the viewer's zone, kept in UTC. */
export function DateTimeInput(props: FieldInputProps) {
  return (
    <TextInput
      {...frameOf(props)}
      type="datetime-local"
      value={toLocalText(props.value)}
      onChange={(e) => props.onChange(toInstant(e.currentTarget.value))}
    />
  );
}

function toInstant(local: string): string | null {
  if (local === '') return null;
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

function toLocalText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return '';
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
