import type { MapBounds, Places } from '@fieldhouse/contract/record-places';
import type { DataRecord } from '@fieldhouse/contract/records';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type LoadedQuery, QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useRecordLabel, useValueFormats, valueText } from '../../fields/index.ts';
import { around, type MapWindow } from '../../maps/index.ts';
import type { PlacedViewProps } from '../open-view/placed-view.ts';
import classes from './map-view.module.css';
import { placesQuery } from './places-query.ts';

interface MapListProps extends PlacedViewProps {
  readonly field: string;
  readonly places: LoadedQuery<Places>;
  readonly window: MapWindow;
  /** A selected place: only records there are listed. */
  readonly within: MapBounds | undefined;
  readonly chosen: string | undefined;
  readonly isNowhere: boolean;
  readonly onChoose: (id: DataRecord['id']) => void;
  readonly onWiden: () => void;
}

export function MapList(props: MapListProps) {
  const { places, window, within, field } = props;
  const there = useQuery({
    ...placesQuery(props, field, within ? { ...window, bounds: around(within) } : window),
    enabled: within !== undefined,
  });
  return (
    <QueryBoundary
      query={within ? there : places}
      skeleton={<Skeleton className={classes.list ?? ''} radius={0} />}
    >
      {(found) => <FoundPlaces {...props} found={found} />}
    </QueryBoundary>
  );
}

function FoundPlaces({ found, ...props }: MapListProps & { readonly found: Places }) {
  const { within, isNowhere, onWiden } = props;
  const t = usePhrases('map');
  const formats = useFormats();
  const { total, records, withoutPlace } = found;
  const heading = within
    ? t('inCluster', { count: formats.number(total) })
    : records.length < total
      ? t('inViewOf', { shown: records.length, total: formats.number(total) })
      : t('inView', { count: total });
  return (
    <div className={classes.list}>
      <div className={classes.listHead}>
        <h2 className={classes.listTitle} aria-live="polite">
          {heading}
        </h2>
        {!isNowhere && (
          <Button variant="subtle" size="compact-sm" onClick={onWiden}>
            {t('all')}
          </Button>
        )}
      </div>
      {total === 0 && (
        <Notice
          size="compact"
          title={isNowhere ? t('nowhere') : t('none')}
          text={isNowhere ? t('nowhereText') : t('noneText')}
        />
      )}
      <ul className={classes.items} aria-label={t('list')}>
        {records.map((record) => (
          <li key={record.id}>
            <PlaceItem record={record} {...props} />
          </li>
        ))}
      </ul>
      {withoutPlace > 0 && <p className={classes.without}>{t('without', { count: withoutPlace })}</p>}
    </div>
  );
}

function PlaceItem({
  record,
  collection,
  field,
  chosen,
  onChoose,
}: MapListProps & { readonly record: DataRecord }) {
  const labelOf = useRecordLabel();
  const t = usePhrases('map');
  const formats = useValueFormats();
  const address = collection.fields.find(({ columnName }) => columnName === field);
  return (
    <button
      type="button"
      className={classes.item}
      aria-pressed={record.id === chosen}
      onClick={() => onChoose(record.id)}
    >
      <span className={classes.itemName}>{labelOf(record, collection) || t('nameless')}</span>
      {address && (
        <span className={classes.itemLine}>{valueText(record.values[field], address, formats)}</span>
      )}
    </button>
  );
}
