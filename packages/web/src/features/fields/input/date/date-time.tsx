import { instantInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { TextInput } from '@mantine/core';
import { useFormats } from '../../../../app/language/formats.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { sharedInputProps } from '../input-frame.tsx';

/** Shown and typed in the viewer's time zone, stored in UTC. */
export function DateTimeInput(props: FieldInputProps) {
  const { timeZone } = useFormats();
  return (
    <TextInput
      {...sharedInputProps(props)}
      type="datetime-local"
      value={toLocalText(props.value, timeZone)}
      onChange={(e) => props.onChange(toInstant(e.currentTarget.value, timeZone))}
    />
  );
}

function toInstant(local: string, timeZone: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(local);
  if (!match?.[1]) return null;
  const time = { hour: Number(match[2]), minute: Number(match[3]), second: 0 };
  return instantInZone(match[1], time, timeZone).toISOString();
}

function toLocalText(value: unknown, timeZone: string): string {
  if (typeof value !== 'string') return '';
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return '';
  // The Swedish locale formats dates as the control does: 2026-11-21 09:30.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return format.format(time).replace(' ', 'T');
}
