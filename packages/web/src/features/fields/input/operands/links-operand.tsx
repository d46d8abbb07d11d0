import { isCollectionLink, isRecordLink, type LinkValue } from '@fieldhouse/contract/field-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { chosenLinksQuery } from '../../values/chosen-links.ts';
import { optionsLoaderOf } from '../../values/collection-of.ts';
import { linksOf } from '../../values/links.ts';
import type { OperandProps } from '../../values/operand-props.ts';
import { OptionPicker } from '../choice/option-picker.tsx';

/** The tree holds ids; their labels are fetched. */
export function LinksOperand({ field, label, value, onChange, isMulti }: OperandProps) {
  const teamId = useTeamId();
  const client = useQueryClient();
  const loadOptions = useMemo(() => optionsLoaderOf(client, teamId, field), [client, teamId, field]);
  const ids = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);
  const known = useQuery(chosenLinksQuery(client, teamId, field, ids)).data ?? [];
  const chosen = ids.map((id): LinkValue => known.find((link) => link.id === id) ?? { id, label: '…' });
  return (
    <OptionPicker
      field={{ ...field, title: label, description: '', isRequired: false }}
      value={isMulti ? chosen : (chosen[0] ?? null)}
      loadOptions={loadOptions}
      isMulti={isMulti}
      isPlain={isRecordLink(field.dataType) || isCollectionLink(field.dataType)}
      onChange={(next) => {
        const links = linksOf(next);
        if (isMulti) onChange(links.map(({ id }) => id));
        else onChange(links[0]?.id);
      }}
    />
  );
}
