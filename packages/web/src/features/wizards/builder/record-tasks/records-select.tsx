import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { Select } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import type { RecordsChoice } from '../records-choices.ts';

interface RecordsSelectProps {
  readonly choices: readonly RecordsChoice[];
  readonly value: VariableName | null;
  readonly onChange: (choice: RecordsChoice) => void;
}

/** The starting record, or those that an earlier task or answer provides. */
export function RecordsSelect({ choices, value, onChange }: RecordsSelectProps) {
  const tRecords = usePhrases('wizard-records');
  return (
    <Select
      label={tRecords('recordsOf.which')}
      placeholder={tRecords('recordsOf.choose')}
      description={choices.length === 0 ? tRecords('recordsOf.none') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={choices.map(({ name, label }) => ({ value: name, label }))}
      value={choices.some(({ name }) => name === value) ? value : null}
      disabled={choices.length === 0}
      allowDeselect={false}
      onChange={(name) => {
        const choice = choices.find((one) => one.name === name);
        if (choice) onChange(choice);
      }}
    />
  );
}
