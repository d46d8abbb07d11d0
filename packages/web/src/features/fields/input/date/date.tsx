// A day that is typed as one likes to write it, or chosen in a calendar. While it is typed the text itself is reported, so
// that one who goes on typing is not interrupted; what is no day stays in the input, with the reason. The calendar is large
// and is loaded with the first focus; typing doesn't wait for it.
import { isRealDate } from '@fieldhouse/domain/fields/date/date';
import { readDay } from '@fieldhouse/domain/fields/date/day-text';
import { Input, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { issueText } from '../../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { dateText } from '../../values/date-text.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { useTextContext } from '../../values/use-text-context.ts';
import { sharedInputProps, toInputText } from '../input-frame.tsx';
import classes from './date.module.css';

const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }));

interface Typed {
  readonly text: string;
  /** The value before: the parent may store what is typed, or only days. */
  readonly before: unknown;
}

export function DateInput(props: FieldInputProps) {
  const { value, onChange, field, isDisabled, isBare, hasAutoFocus, onBlur } = props;
  const t = usePhrases('ui');
  const context = useTextContext();
  const [isOpen, setOpen] = useState<boolean>();
  const [isActive, setActive] = useState(hasAutoFocus === true);
  const [lastTyped, setTyped] = useState<Typed>();
  // Not after another change of the value.
  const typed = lastTyped && [lastTyped.text, lastTyped.before].includes(value) ? lastTyped : undefined;
  const text = typed?.text ?? toInputText(value);
  const day = dayIn(text, context);
  const settle = () => {
    setOpen(false);
    if (typed && day !== undefined) choose(day);
  };
  const choose = (chosen: string | null) => {
    setOpen(false);
    setTyped(undefined);
    onChange(chosen);
  };
  const isUnread = !isActive && text !== '' && day === undefined;
  const mayClear = text !== '' && !field.isRequired && isBare !== true && isDisabled !== true;
  const error = props.error ?? (isUnread ? issueText({ rule: 'not_a_date' }) : undefined);
  return (
    <div className={classes.anchor}>
      <TextInput
        {...sharedInputProps({ ...props, error })}
        autoComplete="off"
        value={typed || !isRealDate(text) ? text : dateText(text, context.locale)}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setTyped(next === '' ? undefined : { text: next, before: typed ? typed.before : value });
          setOpen(true);
          onChange(next === '' ? null : next);
        }}
        onFocus={() => {
          setActive(true);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setActive(false);
          settle();
          onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
          if (event.key === 'Enter') settle();
        }}
        rightSection={
          mayClear && (
            <Input.ClearButton
              aria-label={t('clearField', { field: field.title })}
              onClick={() => choose(null)}
            />
          )
        }
      />
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <DayCalendar isOpen={isOpen && isDisabled !== true} day={day} onChoose={choose} />
        </Suspense>
      )}
    </div>
  );
}

/** The existing day that the text is, YYYY-MM-DD. */
function dayIn(text: string, context: Parameters<typeof readDay>[1]): string | undefined {
  const day = readDay(text, context);
  return day !== undefined && isRealDate(day) ? day : undefined;
}
