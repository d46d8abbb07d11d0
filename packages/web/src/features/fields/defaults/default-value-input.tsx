import { toWireValue } from '@fieldhouse/domain/fields/wire-value';
import { useQueryClient } from '@tanstack/react-query';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { FieldInput } from '../field-types/field-input.tsx';
import { type ReadValue, readTyped } from '../field-types/read-typed.ts';
import { optionsLoaderOf } from '../values/collection-of.ts';
import type { InputField } from '../values/field-input-props.ts';
import { useTextContext } from '../values/use-text-context.ts';
import { useDefaultValues } from './default-values.ts';

interface DefaultValueInputProps {
  readonly field: Pick<InputField, 'dataType' | 'settings'>;
  /** As saved, or as reported by the input. */
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** The default value for new records, edited with the field's own input. */
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
  const { [asked.columnName]: shown = null } = useDefaultValues([{ ...asked, defaultValue: value }]);
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

/** Parses the input's value into the saved form. */
export function useParseDefault(): (value: unknown, field: DefaultValueInputProps['field']) => ReadValue {
  const context = useTextContext();
  return (value, field) => readTyped(toWireValue(value), field, context);
}
