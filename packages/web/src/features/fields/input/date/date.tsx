// The calendar is large and loads when the first date is edited; the browser's own input is shown until then.
import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { sharedInputProps, toInputText } from '../input-frame.tsx';

const DateCalendarInput = lazy(async () => ({
  default: (await import('./date-calendar.tsx')).DateCalendarInput,
}));

export function DateInput(props: FieldInputProps) {
  return (
    <Suspense
      fallback={
        <TextInput {...sharedInputProps(props)} type="date" value={toInputText(props.value)} readOnly />
      }
    >
      <DateCalendarInput {...props} />
    </Suspense>
  );
}
