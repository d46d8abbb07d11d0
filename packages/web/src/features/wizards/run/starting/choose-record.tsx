// A wizard that works on a record, opened without one: the user selects one they may read.
import type { CollectionId, RecordId, TeamId } from '@fieldhouse/contract/ids';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { QueryBoundary } from '../../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { collectionQuery, FieldInput, optionsLoaderOf } from '../../../fields/index.ts';
import css from '../run-step.module.css';

interface ChooseRecordProps {
  readonly teamId: TeamId;
  readonly collectionId: CollectionId;
  readonly onChoose: (recordId: RecordId) => void;
}

export function ChooseRecord({ teamId, collectionId, onChoose }: ChooseRecordProps) {
  const t = usePhrases('wizard-runs');
  const client = useQueryClient();
  const query = useQuery(collectionQuery({ teamId, collectionId }));
  const name = query.data?.name ?? '';
  const [chosen, setChosen] = useState<unknown>(null);
  const [isMissed, setMissed] = useState(false);
  const field = useMemo(
    () => ({
      title: name,
      columnName: 'record',
      description: '',
      dataType: 'single_data_record' as const,
      settings: { collectionId },
      isRequired: true,
    }),
    [name, collectionId],
  );
  const loadOptions = useMemo(() => optionsLoaderOf(client, teamId, field), [client, teamId, field]);
  useEffect(() => {
    document.title = t('run.chooseTitle');
  }, [t]);
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    const recordId = idOf(chosen);
    if (recordId === undefined) setMissed(true);
    else onChoose(recordId);
  };
  return (
    <QueryBoundary query={query} skeleton={null} size="page">
      {({ pluralName }) => (
        <form className={css.form} noValidate onSubmit={goOn}>
          <h1 className={css.title}>{t('run.chooseTitle')}</h1>
          <p className={css.lead}>{t('run.chooseText', { collection: pluralName })}</p>
          <FieldInput
            field={field}
            value={chosen}
            onChange={(value) => {
              setChosen(value);
              setMissed(false);
            }}
            error={isMissed ? t('run.chooseMissed') : undefined}
            loadOptions={loadOptions}
            hasAutoFocus
          />
          <div className={css.actions}>
            <Button type="submit" className={css.next}>
              {t('run.chooseAction')}
            </Button>
          </div>
        </form>
      )}
    </QueryBoundary>
  );
}

function idOf(value: unknown): RecordId | undefined {
  const isLink = typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
  // Chosen among records that the server sent.
  return isLink ? (value.id as RecordId) : undefined;
}
