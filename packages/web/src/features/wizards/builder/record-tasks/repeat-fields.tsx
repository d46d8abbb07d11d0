// Whether a task creates one record or several: how many entries there may be, and what they are called.
import { maxEntries } from '@fieldhouse/contract/entry-limits';
import type { CreateRecordTask } from '@fieldhouse/contract/wizard-definition';
import { NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './repeat-fields.module.css';

interface RepeatFieldsProps {
  readonly task: CreateRecordTask;
  /** What one record is called. */
  readonly recordName: string;
  readonly onChange: (task: CreateRecordTask) => void;
}

type Repeat = NonNullable<CreateRecordTask['repeat']>;

export function RepeatFields({ task, recordName, onChange }: RepeatFieldsProps) {
  const t = usePhrases('wizard-records');
  const tRun = usePhrases('wizard-runs');
  const { repeat } = task;
  const set = (part: Partial<Repeat>) => repeat && onChange({ ...task, repeat: { ...repeat, ...part } });
  const begun = { min: 1, max: 10, entryLabel: recordName, addLabel: '' };
  return (
    <Stack gap="xs">
      <Switch
        size="sm"
        label={t('repeat.several')}
        description={t('repeat.severalHint')}
        checked={repeat !== null}
        onChange={(event) => onChange({ ...task, repeat: event.currentTarget.checked ? begun : null })}
      />
      {repeat && (
        <>
          <div className={css.range}>
            <NumberInput
              label={t('repeat.min')}
              min={0}
              max={maxEntries}
              allowDecimal={false}
              clampBehavior="strict"
              value={repeat.min}
              onChange={(value) => typeof value === 'number' && set({ min: value })}
            />
            <NumberInput
              label={t('repeat.max')}
              min={1}
              max={maxEntries}
              allowDecimal={false}
              clampBehavior="strict"
              value={repeat.max}
              onChange={(value) => typeof value === 'number' && value > 0 && set({ max: value })}
            />
          </div>
          <TextInput
            label={t('repeat.entryLabel')}
            description={t('repeat.entryLabelHint')}
            value={repeat.entryLabel}
            maxLength={100}
            onChange={(event) => set({ entryLabel: event.currentTarget.value })}
          />
          <TextInput
            label={t('repeat.addLabel')}
            placeholder={tRun('entries.add')}
            value={repeat.addLabel}
            maxLength={100}
            onChange={(event) => set({ addLabel: event.currentTarget.value })}
          />
        </>
      )}
    </Stack>
  );
}
