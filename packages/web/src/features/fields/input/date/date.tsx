import { isRealDate } from '@fieldhouse/domain/fields/date/date';
import { readDay } from '@fieldhouse/domain/fields/date/day-text';
import { useMemo } from 'react';
import { dateText } from '../../values/date-text.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { useTextContext } from '../../values/use-text-context.ts';
import { type DateForm, TypedDate } from './typed-date.tsx';

export function DateInput(props: FieldInputProps) {
  const context = useTextContext();
  const form = useMemo<DateForm>(
    () => ({
      read(text) {
        const day = readDay(text, context);
        return day !== undefined && isRealDate(day) ? day : undefined;
      },
      isStored: isRealDate,
      show: (day) => dateText(day, context.locale),
      dayOf: (day) => day,
      withDay: (day) => day,
      rule: 'not_a_date',
    }),
    [context],
  );
  return <TypedDate {...props} form={form} />;
}
