import { useQueryClient } from '@tanstack/react-query';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/use-team.ts';
import { useDefaults } from './chosen-default.ts';
import { optionsLoaderOf } from './collection-of.ts';
import { FieldInput } from './field-input/field-input.tsx';
import type { InputField } from './field-input/field-input-props.ts';
import { toWritten } from './field-input/written-value.ts';
import { type ReadValue, readTyped } from './read-typed.ts';
import { useTextContext } from './use-text-context.ts';

interface DefaultValueInputProps {
  readonly field: Pick<InputField, 'dataType' | 'settings'>;
  /** As it is saved, or as it was handed on. */
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** What new records begin with, written in the input of the field itself. */
export function DefaultValueInput({ field, value, error, onChange }: DefaultValueInputProps) {
  const t = usePhrases('values');
  const teamId = useTeamId();
  const client = useQueryClient();
  const asked = {
    ...field,
    title: t('default'),
    columnName: 'default_value',
    description: t('defaultText'),
    isRequired: false,
  };
  const { [asked.columnName]: shown = null } = useDefaults([{ ...asked, defaultValue: value }]);
  return (
    <FieldInput
      field={asked}
      value={shown}
      error={error}
      onChange={onChange}
      loadOptions={optionsLoaderOf(client, teamId, field)}
    />
  );
}

/** Reads what the input handed on, in the form that is saved. */
export function useReadDefault(): (value: unknown, field: DefaultValueInputProps['field']) => ReadValue {
  const context = useTextContext();
  return (value, field) => readTyped(toWritten(value), field, context);
}
