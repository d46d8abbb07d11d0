// A record over another page: its name and its fields, each saved on blur.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import type { DataRecord } from '@fieldhouse/contract/records';
import { CloseButton, Drawer } from '@mantine/core';
import { ArrowsOutSimpleIcon } from '@phosphor-icons/react/dist/csr/ArrowsOutSimple';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { combineQueries, QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { ButtonLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useTeamEvents } from '../../../app/team-events.tsx';
import { LeaveGuard, useGuardedClose } from '../../../ui/leave-guard.ts';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import {
  type CollectionPlace,
  collectionQuery,
  filesOf,
  useRecordLabel,
  useValueFormats,
} from '../../fields/index.ts';
import { recordQuery } from '../question/records-queries.ts';
import { StaleDialog } from '../saving/stale-dialog.tsx';
import { useRecordSaving } from '../saving/use-record-saving.ts';
import { RecordFields } from './all-fields-tab.tsx';
import css from './record-panel.module.css';

interface RecordPanelProps {
  readonly collectionId: CollectionId;
  readonly recordId: RecordId;
  readonly onClose: () => void;
}

export function RecordPanel({ collectionId, recordId, onClose }: RecordPanelProps) {
  const t = usePhrases('record-page');
  const ui = usePhrases('ui');
  const teamId = useTeamId();
  const client = useQueryClient();
  const place = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  const collection = useQuery(collectionQuery(place));
  const record = useQuery(recordQuery(place, recordId));
  const { guards, close } = useGuardedClose(onClose);
  useReturnFocus();
  useTeamEvents((event) => {
    const isThis = event.type === 'records.changed' && (event.ids === null || event.ids.includes(recordId));
    if (isThis) void client.invalidateQueries(recordQuery(place, recordId));
  });
  return (
    <Drawer.Root opened position="right" size={480} padding={0} onClose={close}>
      <Drawer.Overlay backgroundOpacity={0.15} />
      <Drawer.Content aria-label={t('panel.label')}>
        <header className={css.bar}>
          <ButtonLink
            variant="subtle"
            size="compact-md"
            leftSection={<ArrowsOutSimpleIcon size={16} />}
            to="/team-{$teamId}/data-records/$dataRecordId"
            params={{ teamId, dataRecordId: recordId }}
            search={{ collection: collectionId }}
          >
            {t('panel.open')}
          </ButtonLink>
          <CloseButton size="md" aria-label={ui('close')} data-autofocus onClick={close} />
        </header>
        <div className={css.body}>
          <QueryBoundary
            query={combineQueries({ collection, record })}
            skeleton={<RowsSkeleton rows={6} height={48} />}
            refusals={{
              not_found: <Notice size="compact" title={t('panel.gone')} text={t('panel.goneText')} />,
            }}
          >
            {(loaded) => (
              <LeaveGuard value={guards}>
                <Open place={place} {...loaded} />
              </LeaveGuard>
            )}
          </QueryBoundary>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface OpenProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly record: DataRecord;
}

function Open({ place, collection, record }: OpenProps) {
  const t = usePhrases('records');
  const labelOf = useRecordLabel();
  const formats = useValueFormats();
  const saving = useRecordSaving(place, record);
  const name = labelOf(record, collection) || collection.name;
  const avatar = collection.fields.find(({ id }) => id === collection.avatarFieldId);
  const [picture] = filesOf(avatar && record.values[avatar.columnName]);
  return (
    <>
      <div className={css.head}>
        <NameAvatar name={name} size={44} picture={picture?.thumbnailUrl ?? null} />
        <div className={css.names}>
          <h2 className={css.name}>{name}</h2>
          <p className={css.soft}>{collection.name}</p>
        </div>
        <span className={css.soft} data-state={saving.state} role="status">
          {saving.state !== 'idle' && t(`table.${saving.state}`)}
        </span>
      </div>
      <RecordFields open={{ place, collection, record, saving }} />
      {saving.conflict && (
        <StaleDialog conflict={saving.conflict} formats={formats} onSettle={saving.settle} />
      )}
    </>
  );
}

/** To what opened the panel: it is removed without the exit that would do so. */
function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
