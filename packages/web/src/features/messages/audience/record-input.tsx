import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import {
  collectionQuery,
  linksOf,
  OptionPicker,
  optionsLoaderOf,
  useRecordLabel,
} from '../../fields/index.ts';

interface RecordInputProps {
  readonly collectionId: CollectionId;
  readonly recordId: RecordId | null;
  readonly isDisabled: boolean;
  readonly onChange: (id: RecordId | null) => void;
}

/** Finds a record by its name. */
export function RecordInput({ collectionId, recordId, isDisabled, onChange }: RecordInputProps) {
  const t = usePhrases('message-audience');
  const teamId = useTeamId();
  const client = useQueryClient();
  const labelOf = useRecordLabel();
  const field = { dataType: 'single_data_record' as const, settings: { collectionId } };
  const [picked, setPicked] = useState<{ readonly id: string; readonly label: string } | null>(null);
  const { data: stored } = useQuery({
    queryKey: ['records.getMany', teamId, collectionId, recordId],
    queryFn: async ({ signal }) => {
      const place = { teamId, collectionId };
      const collection = await client.ensureQueryData(collectionQuery(place));
      const body = { ids: recordId === null ? [] : [recordId] };
      const { records } = await api.records.getMany({ params: place, body }, { signal });
      return records[0] ? labelOf(records[0], collection) : '';
    },
    enabled: recordId !== null && picked?.id !== recordId,
  });
  const value =
    recordId === null ? null : picked?.id === recordId ? picked : { id: recordId, label: stored ?? '…' };
  return (
    <OptionPicker
      field={{ ...field, title: t('record'), columnName: 'record', description: '', isRequired: false }}
      value={value}
      loadOptions={optionsLoaderOf(client, teamId, field)}
      isMulti={false}
      isPlain
      isDisabled={isDisabled}
      onChange={(next) => {
        const [link] = linksOf(next);
        setPicked(link ?? null);
        // Ids of records, as the options are.
        onChange((link?.id ?? null) as RecordId | null);
      }}
    />
  );
}
