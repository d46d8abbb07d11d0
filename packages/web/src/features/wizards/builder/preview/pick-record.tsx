import type { CollectionId, RecordId, TeamId } from '@fieldhouse/contract/ids';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { FieldInput, linksOf, optionsLoaderOf } from '../../../fields/index.ts';

interface PickRecordProps {
  readonly teamId: TeamId;
  readonly collectionId: CollectionId;
  readonly onChoose: (recordId: RecordId) => void;
}

/** One record that the user can see, chosen by searching. */
export function PickRecord({ teamId, collectionId, onChoose }: PickRecordProps) {
  const b = usePhrases('wizard-builder');
  const client = useQueryClient();
  const title = b('preview.chooseRecord');
  const field = useMemo(
    () => ({
      ...{ title, columnName: 'record', description: '', dataType: 'single_data_record' as const },
      ...{ settings: { collectionId }, isRequired: true },
    }),
    [title, collectionId],
  );
  const loadOptions = useMemo(() => optionsLoaderOf(client, teamId, field), [client, teamId, field]);
  const choose = (value: unknown) => {
    const [chosen] = linksOf(value);
    // Chosen among records that the server sent.
    if (chosen) onChoose(chosen.id as RecordId);
  };
  return <FieldInput field={field} value={null} onChange={choose} loadOptions={loadOptions} hasAutoFocus />;
}
