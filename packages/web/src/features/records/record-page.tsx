// A record with all its fields, each saved by itself when it is left.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import type { DataRecord } from '@fieldhouse/contract/records';
import { Button, Group, Stack, Text } from '@mantine/core';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isProblem } from '../../api/api-problem.ts';
import { DataLanguages, isText } from '../../app/data-languages.tsx';
import { TeamNotFoundPage } from '../../app/lazy-not-found.tsx';
import { usePageLabel } from '../../app/page-label.ts';
import { usePhrases } from '../../app/phrases.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useTeamEvents } from '../../app/team-events.tsx';
import { mayDeleteIn, mayUpdateAny } from '../../app/use-rights.ts';
import { useTeamId } from '../../app/use-team.ts';
import { Face } from '../../ui/face.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { RecordField } from './record-field.tsx';
import { RecordHistory } from './record-history.tsx';
import classes from './records-page.module.css';
import { type CollectionPlace, collectionQuery, labelOf, recordQuery } from './records-queries.ts';
import { useDeletion } from './use-deletion.ts';
import { useRecordSaving } from './use-record-saving.ts';

export function RecordPage() {
  const t = usePhrases('records');
  const { collection } = useSearch({ strict: false });
  if (typeof collection !== 'string') return <Notice heading="h1" title={t('form.noCollection')} />;
  // The server answers not_found for an address that names no collection of the team.
  return <RecordOf collectionId={collection as CollectionId} />;
}

function RecordOf({ collectionId }: { readonly collectionId: CollectionId }) {
  const teamId = useTeamId();
  const client = useQueryClient();
  const { dataRecordId } = useParams({ strict: false });
  // As above: an id that names nothing is answered with not_found.
  const recordId = dataRecordId as RecordId;
  const place = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  const collection = useQuery(collectionQuery(place));
  const record = useQuery(recordQuery(place, recordId));
  useTeamEvents((event) => {
    const isThis = event.type === 'records.changed' && (event.ids === null || event.ids.includes(recordId));
    if (isThis) void client.invalidateQueries(recordQuery(place, recordId));
  });
  const error = collection.error ?? record.error;
  if (isProblem(error, 'not_found')) return <TeamNotFoundPage />;
  if (error) {
    const retry = () => void Promise.all([collection.refetch(), record.refetch()]);
    return <ProblemNotice error={error} onRetry={retry} size="page" />;
  }
  if (!collection.data || !record.data) return <PageSkeleton />;
  return <RecordForm place={place} collection={collection.data} record={record.data} />;
}

interface RecordFormProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly record: DataRecord;
}

function RecordForm({ place, collection, record }: RecordFormProps) {
  const t = usePhrases('records');
  const navigate = useNavigate();
  const saving = useRecordSaving(place, record);
  const list = {
    to: '/team-{$teamId}/data-collections/$dataCollectionId/records',
    params: { teamId: place.teamId, dataCollectionId: collection.id },
  } as const;
  const remove = useDeletion(place, () => undefined);
  const name = labelOf(record, collection);
  usePageLabel(name || collection.name);
  return (
    <Page width="narrow">
      <PageHeader
        title={
          <Group gap={10} wrap="nowrap">
            <Face name={name} size={32} />
            {name || collection.name}
          </Group>
        }
        intro={
          <Link {...list}>
            <ArrowLeftIcon size={14} weight="bold" />{' '}
            {t('form.backToList', { collection: collection.pluralName })}
          </Link>
        }
        actions={
          <>
            <span className={classes.state} data-state={saving.state} role="status">
              {saving.state !== 'idle' && t(`table.${saving.state}`)}
            </span>
            <RecordHistory place={place} collection={collection} record={record} />
            {mayDeleteIn(collection) && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<TrashIcon size={16} />}
                onClick={async () => {
                  if (await remove([record.id])) await navigate(list);
                }}
              >
                {t('table.delete')}
              </Button>
            )}
          </>
        }
      />
      <Panel>
        <Stack>
          {mayUpdateAny(collection) && collection.fields.some(isText) && <DataLanguages />}
          {!mayUpdateAny(collection) && <Text size="sm">{t('form.readOnly')}</Text>}
          {collection.fields.map((field: Field) => (
            <RecordField
              key={field.id}
              teamId={place.teamId}
              field={field}
              saved={record.values[field.columnName] ?? null}
              onSave={(value) => saving.save(field, value)}
            />
          ))}
        </Stack>
      </Panel>
    </Page>
  );
}
