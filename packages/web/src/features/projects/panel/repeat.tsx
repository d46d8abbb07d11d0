// When a completed task comes back: one of the usual ways, or one's own.

import type { Task } from '@fieldhouse/contract/task-cards';
import { type Recurrence, recurrenceUnits } from '@fieldhouse/contract/task-recurrence';
import { ActionIcon, NativeSelect, NumberInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useLeave } from '../../../app/forms/use-leave.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { usualNameOf, usualNames, usualRepeats } from '../parts/usual-repeats.ts';
import css from './repeat.module.css';
import type { ChangeTask } from './use-task-changes.ts';

const maxEvery = 99;

interface RepeatProps {
  readonly id: string;
  readonly task: Task;
  readonly onChange: ChangeTask;
}

export function Repeat({ id, task, onChange }: RepeatProps) {
  const t = usePhrases('projects');
  const { recurrence } = task;
  const [wantsCustom, setCustom] = useState(false);
  const chosen = usualNameOf(recurrence);
  const isCustom = recurrence !== null && (wantsCustom || !chosen);
  return (
    <>
      <NativeSelect
        id={id}
        disabled={!task.may.edit}
        value={recurrence === null ? '' : isCustom ? 'custom' : chosen}
        onChange={({ currentTarget: { value } }) => {
          setCustom(value === 'custom');
          if (value !== 'custom') void onChange({ recurrence: usualRepeats[value] ?? null });
          else if (recurrence === null) void onChange({ recurrence: usualRepeats.week ?? null });
        }}
        data={[
          { value: '', label: t('task.noRepeat') },
          ...usualNames.map((value) => ({ value: value as string, label: t(`repeat.${value}`) })),
          { value: 'custom', label: t('repeat.custom') },
        ]}
      />
      {isCustom && (
        <CustomRepeat
          recurrence={recurrence}
          isLocked={!task.may.edit}
          onChange={(changed) => onChange({ recurrence: changed })}
        />
      )}
    </>
  );
}

interface CustomRepeatProps {
  readonly recurrence: Recurrence;
  readonly isLocked: boolean;
  readonly onChange: (recurrence: Recurrence) => Promise<boolean>;
}

function CustomRepeat({ recurrence, isLocked, onChange }: CustomRepeatProps) {
  const t = usePhrases('projects');
  const { every, unit, after, weekdays = [] } = recurrence;
  return (
    <div className={css.custom}>
      <div className={css.pair}>
        <EveryInput
          every={every}
          isLocked={isLocked}
          onChange={(count) => onChange({ ...recurrence, every: count })}
        />
        <NativeSelect
          aria-label={t('repeat.unit')}
          disabled={isLocked}
          value={unit}
          onChange={({ currentTarget: { value } }) => {
            const next = recurrenceUnits.find((one) => one === value) ?? unit;
            // Days are of weeks alone.
            void onChange({ every, unit: next, after });
          }}
          data={recurrenceUnits.map((value) => ({ value, label: t(`repeat.units.${value}`) }))}
        />
      </div>
      {unit === 'week' && (
        <Weekdays
          weekdays={weekdays}
          isLocked={isLocked}
          onChange={(days) =>
            void onChange({ every, unit, after, ...(days.length > 0 && { weekdays: days }) })
          }
        />
      )}
      <NativeSelect
        aria-label={t('repeat.from')}
        disabled={isLocked}
        value={after}
        onChange={({ currentTarget: { value } }) =>
          void onChange({ ...recurrence, after: value === 'done' ? 'done' : 'due' })
        }
        data={(['due', 'done'] as const).map((value) => ({ value, label: t(`repeat.after.${value}`) }))}
      />
    </div>
  );
}

interface EveryInputProps {
  readonly every: number;
  readonly isLocked: boolean;
  readonly onChange: (every: number) => Promise<boolean>;
}

/** Saved when it is left, so that 12 isn't 1 for a moment. */
function EveryInput({ every, isLocked, onChange }: EveryInputProps) {
  const t = usePhrases('projects');
  const [typed, setTyped] = useState<string | number>();
  const save = async () => {
    const count = Math.round(Number(typed));
    const isNew = typed !== undefined && count !== every && count >= 1 && count <= maxEvery;
    const isSaved = !isNew || (await onChange(count));
    if (isSaved) setTyped(undefined);
    return isSaved;
  };
  useLeave(typed !== undefined && Number(typed) !== every, { save });
  return (
    <NumberInput
      aria-label={t('repeat.every')}
      leftSection={t('repeat.every')}
      leftSectionWidth={64}
      disabled={isLocked}
      min={1}
      max={maxEvery}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={typed ?? every}
      onChange={setTyped}
      onBlur={() => void save()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void save();
      }}
    />
  );
}

interface WeekdaysProps {
  readonly weekdays: readonly number[];
  readonly isLocked: boolean;
  readonly onChange: (weekdays: number[]) => void;
}

/** None: the day on which it was due. */
function Weekdays({ weekdays, isLocked, onChange }: WeekdaysProps) {
  const t = usePhrases('projects');
  const { locale } = useFormats();
  const labelId = useId();
  const nameOf = (day: number, weekday: 'long' | 'narrow') =>
    // January 1, 2024 was a Monday.
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className={css.days} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={css.daysLabel}>
        {t('repeat.weekdays')}
      </span>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => {
        const isChosen = weekdays.includes(day);
        return (
          <ActionIcon
            key={day}
            size={28}
            variant={isChosen ? 'filled' : 'default'}
            disabled={isLocked}
            aria-label={nameOf(day, 'long')}
            aria-pressed={isChosen}
            onClick={() =>
              onChange(isChosen ? weekdays.filter((one) => one !== day) : [...weekdays, day].toSorted())
            }
          >
            <span aria-hidden="true">{nameOf(day, 'narrow')}</span>
          </ActionIcon>
        );
      })}
    </div>
  );
}
