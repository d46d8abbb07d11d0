// Inputs of the panel beside a mail.
import { mailAlignments } from '@fieldhouse/contract/mail-blocks';
import { SegmentedControl, Text } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly (readonly [V, string])[];
  readonly onChange: (value: V) => void;
}

export function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        data={options.map(([one, text]) => ({ value: one, label: text }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

type Alignment = (typeof mailAlignments)[number];

export function Align({
  value,
  onChange,
}: {
  readonly value: Alignment;
  readonly onChange: (value: Alignment) => void;
}) {
  const t = usePhrases('mail-editor');
  return (
    <Choice
      label={t('align.label')}
      value={value}
      options={mailAlignments.map((one) => [one, t(`align.${one}`)] as const)}
      onChange={onChange}
    />
  );
}
