import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { DisplayedField } from '@fieldhouse/contract/data-views';
import type { RecordId, TeamId } from '@fieldhouse/contract/ids';
import { Button, CloseButton, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useRecordLabel } from '../../fields/index.ts';
import { RecordLines } from '../detail/record-lines.tsx';
import classes from './map-view.module.css';

interface PlaceCardProps {
  readonly teamId: TeamId;
  readonly collection: CollectionWithFields;
  readonly field: string;
  readonly displayed: readonly DisplayedField[];
  readonly recordId: RecordId;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Details of a point, over a corner of the map. */
export function PlaceCard(props: PlaceCardProps) {
  const labelOf = useRecordLabel();
  const { teamId, collection, field, displayed, recordId, onOpen, onClose } = props;
  const t = usePhrases('map');
  const params = { teamId, collectionId: collection.id, recordId };
  const record = useQuery(queryOf(api.records.get, { params }));
  const { data } = record;
  const open = useRef<HTMLButtonElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) open.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  const address = collection.fields.filter(({ columnName }) => columnName === field);
  const name = data && labelOf(data, collection);
  return (
    <aside
      className={classes.card}
      aria-label={name || t('nameless')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={classes.cardHead}>
        <h3 className={classes.cardTitle}>
          {data ? name || t('nameless') : <Skeleton height={18} width={140} />}
        </h3>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </div>
      <QueryBoundary query={record} skeleton={<Skeleton height={80} />}>
        {(loaded) => (
          <RecordLines record={loaded} collection={collection} first={address} displayed={displayed} />
        )}
      </QueryBoundary>
      <Button ref={open} fullWidth onClick={onOpen}>
        {t('open')}
      </Button>
    </aside>
  );
}
