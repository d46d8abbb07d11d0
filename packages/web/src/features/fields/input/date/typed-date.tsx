// A day or a time that is typed as one likes to write it, or chosen in a calendar. While it is typed the text itself is
// reported, so that one who goes on typing is not interrupted; what can't be read stays in the input, with the reason. The
// calendar is large and is loaded with the first focus; typing doesn't wait for it.
import { Input, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { issueText } from '../../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { sharedInputProps, toInputText } from '../input-frame.tsx';
import classes from './date.module.css';

const DayCalendar = onDemand(() => import('./day-calendar.tsx'), 'DayCalendar');

export interface DateForm {
  /** The stored value that a text is; undefined for other texts. */
  readonly read: (text: string) => string | undefined;
  readonly isStored: (text: string) => boolean;
  readonly show: (stored: string) => string;
  /** YYYY-MM-DD. */
  readonly dayOf: (stored: string) => string;
  /** The value of a day that is chosen in the calendar. */
  readonly withDay: (day: string, before: string | undefined) => string;
  /** That a text breaks which can’t be read. */
  readonly rule: string;
}

interface Typed {
  readonly text: string;
  /** The value before: the parent may store what is typed, or only values. */
  readonly before: unknown;
}

export function TypedDate({ form, ...props }: FieldInputProps & { readonly form: DateForm }) {
  const { value, onChange, field, isDisabled, isBare, hasAutoFocus, onBlur } = props;
  const t = usePhrases('ui');
  const [isOpen, setOpen] = useState<boolean>();
  const [isActive, setActive] = useState(hasAutoFocus === true);
  const [lastTyped, setTyped] = useState<Typed>();
  // Not after another change of the value.
  const typed = lastTyped && [lastTyped.text, lastTyped.before].includes(value) ? lastTyped : undefined;
  const text = typed?.text ?? toInputText(value);
  const read = form.isStored(text) ? text : form.read(text);
  const settle = () => {
    setOpen(false);
    if (typed && read !== undefined) choose(read);
  };
  const choose = (chosen: string | null) => {
    setOpen(false);
    setTyped(undefined);
    onChange(chosen);
  };
  const isUnread = !isActive && text !== '' && read === undefined;
  const mayClear = text !== '' && !field.isRequired && isBare !== true && isDisabled !== true;
  const error = props.error ?? (isUnread ? issueText({ rule: form.rule }) : undefined);
  return (
    <div className={classes.anchor}>
      <TextInput
        {...sharedInputProps({ ...props, error })}
        autoComplete="off"
        value={typed || !form.isStored(text) ? text : form.show(text)}
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
          <DayCalendar
            isOpen={isOpen && isDisabled !== true}
            day={read === undefined ? undefined : form.dayOf(read)}
            onChoose={(day) => choose(form.withDay(day, read))}
          />
        </Suspense>
      )}
    </div>
  );
}
