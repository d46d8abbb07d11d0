// A date or a time as the browser's own input. It is reported once it is whole and entered or left: while a date is typed, each
// key makes another one (`0002-12-18`), and half a date is none.
import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { issueText } from '../../feedback/problem-texts.ts';
import { useLeave } from '../use-leave.ts';

interface NativeDateInputProps
  extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'error'> {
  readonly type: 'date' | 'time';
  /** YYYY-MM-DD or HH:MM. */
  readonly value: string | null;
  /** Null once it is emptied. What resolves with false stays to be saved again. */
  readonly onCommit: (value: string | null) => unknown;
  /** While it is typed; empty for half a date. */
  readonly onType?: (value: string) => void;
  /** No one asks about a half one when the page is left. */
  readonly isFilter?: boolean;
}

const limits = { date: { min: '1000-01-01', max: '9998-12-31' }, time: {} } as const;
const rules = { date: 'not_a_date', time: 'not_a_time' } as const;

export function NativeDateInput({
  type,
  value,
  onCommit,
  onType,
  isFilter = false,
  ...props
}: NativeDateInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const commit = async () => {
    const isWhole = input.current?.validity.valid ?? true;
    setWrong(!isWhole);
    if (!isWhole) return false;
    if (draft === undefined) return true;
    const isSaved = draft === (value ?? '') || (await onCommit(draft === '' ? null : draft)) !== false;
    if (isSaved) setDraft((now) => (now === draft ? undefined : now));
    return isSaved;
  };
  useLeave(draft !== undefined && !isFilter, { save: commit });
  const putBack = () => {
    // Half a date is not in its value, which is then the same.
    if (input.current) input.current.value = value ?? '';
    setDraft(undefined);
    setWrong(false);
    onType?.(value ?? '');
  };
  return (
    <TextInput
      {...props}
      {...limits[type]}
      ref={input}
      type={type}
      error={isWrong && issueText({ rule: rules[type] })}
      value={draft ?? value ?? ''}
      onChange={({ currentTarget: { value: typed } }) => {
        setDraft(typed);
        setWrong(false);
        onType?.(typed);
      }}
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        // With nothing to put back, Escape closes what it is in.
        const isPutBack = event.key === 'Escape' && (draft !== undefined || isWrong);
        if (event.key !== 'Enter' && !isPutBack) return;
        event.preventDefault();
        if (isPutBack) putBack();
        else void commit();
      }}
    />
  );
}
