// Default values of a new record; ids of records, items and collections are completed with their labels.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useTeamId } from '../../../app/session/use-team.ts';
import { chosenLinksQuery } from '../values/chosen-links.ts';
import type { InputField } from '../values/field-input-props.ts';

interface StartingField extends Pick<InputField, 'columnName' | 'dataType' | 'settings'> {
  readonly defaultValue: unknown;
}

/** Defaults by column name, in the form that inputs accept; fields without one are absent. */
export function useDefaultValues(fields: readonly StartingField[]): Readonly<Record<string, unknown>> {
  const teamId = useTeamId();
  const client = useQueryClient();
  const started = fields.filter(({ defaultValue }) => (defaultValue ?? null) !== null);
  const named = useQueries({
    queries: started.map((field) => {
      const ids = [field.defaultValue].flat().filter((one) => typeof one === 'string');
      return chosenLinksQuery(client, teamId, field, ids);
    }),
  });
  return Object.fromEntries(
    started.map(({ columnName, defaultValue }, at) => [
      columnName,
      withLabels(defaultValue, named[at]?.data ?? []),
    ]),
  );
}

function withLabels(value: unknown, known: readonly LinkValue[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withLabels(one, known));
  return known.find(({ id }) => id === value) ?? value;
}
