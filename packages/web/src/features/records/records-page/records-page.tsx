import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { DataRecord } from '@fieldhouse/contract/records';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react';
import { api } from '../../../api/api.ts';
import { ProblemNotice } from '../../../app/feedback/problem-notice.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { OpenedBy } from '../../../app/forms/opened-by.tsx';
import { useWantedNew } from '../../../app/new-thing.ts';
import { TeamNotFoundPage } from '../../../app/pages/lazy-not-found.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { mayCreateIn } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FullPage } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import {
  type CollectionPlace,
  collectionQuery,
  filterText,
  useValueFormats,
  type ValueFormats,
} from '../../fields/index.ts';
import { type Rows, useRowWindow } from '../question/use-row-window.ts';
import { recordsPath, useView, type View } from '../question/use-view.ts';
import { FilterButton } from '../toolbar/filter-button.tsx';
import { RecordsMenu } from '../toolbar/records-menu.tsx';
import { SearchBox } from '../toolbar/search-box.tsx';
import type { TableLayout } from '../toolbar/table-layout.ts';
import { type ViewSwitcher, ViewsButton } from '../toolbar/views-button.tsx';
import { NewRecordDialog, RecordsTable } from './lazy-components.tsx';
import { RecordList } from './record-list.tsx';
import classes from './records-page.module.css';

/** The records of a collection, as a table or on a phone as a list. */
export function RecordsPage({ switcher, opened: Opened }: RecordsPageProps) {
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  const { view } = useSearch({ from: recordsPath });
  // The server answers not_found for an address that names no collection of the team.
  const collectionId = dataCollectionId as CollectionId;
  const place = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  const loading = (
    <FullPage>
      <Toolbar>{null}</Toolbar>
      <RowsSkeleton rows={20} isFull />
    </FullPage>
  );
  return (
    <QueryBoundary
      query={useQuery(collectionQuery(place))}
      skeleton={loading}
      refusals={{ not_found: <TeamNotFoundPage /> }}
      size="page"
    >
      {(collection) => (
        <OpenedBy parameter="view">
          {view === undefined ? (
            <AddressedRecords
              key={collection.id}
              place={place}
              collection={collection}
              lead={<ViewsButton switcher={switcher} place={place} collection={collection} />}
            />
          ) : (
            <Suspense fallback={loading}>
              <Opened key={view} place={place} collection={collection} viewId={view} />
            </Suspense>
          )}
        </OpenedBy>
      )}
    </QueryBoundary>
  );
}

interface OfCollection {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
}

interface RecordsPageProps {
  /** Opens the saved views; first in the toolbar. */
  readonly switcher: ViewSwitcher;
  /** The saved view in the URL. */
  readonly opened: ComponentType<OfCollection & { readonly viewId: string }>;
}

interface RecordsProps extends OfCollection {
  /** The first item of the toolbar. */
  readonly lead: ReactNode;
}

function AddressedRecords(props: RecordsProps) {
  return <Records {...props} view={useView()} />;
}

/** Records of a view; without a `layout`, the user's own table layout for the collection applies. */
export function Records({ place, collection, view, lead, layout }: RecordsProps & ShownBy) {
  const client = useQueryClient();
  const formats = useValueFormats();
  const isPhone = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false });
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<DataRecord>();
  const rows = useRowWindow(place, view, () => {
    void client.invalidateQueries({ queryKey: [api.records.aggregate.endpoint.name] });
  });
  const onAdd = mayCreateIn(collection) ? () => setAdding(true) : undefined;
  useWantedNew('record', () => onAdd?.());
  const notice = useEmptyState(collection, view, rows, onAdd);
  const shared = { place, collection, view, rows, formats, notice, onAdd, lead };
  return (
    <FullPage>
      <h1 className={classes.hidden}>{collection.pluralName}</h1>
      <Suspense fallback={<RowsSkeleton rows={20} isFull />}>
        {isPhone ? <PhoneRecords {...shared} /> : <RecordsTable {...shared} layout={layout} made={made} />}
      </Suspense>
      {isAdding && (
        <Suspense>
          <NewRecordDialog
            place={place}
            collection={collection}
            onClose={() => setAdding(false)}
            onCreated={(record) => {
              setAdding(false);
              setMade(record);
              rows.refresh();
            }}
          />
        </Suspense>
      )}
    </FullPage>
  );
}

interface ShownBy {
  readonly view: View;
  readonly layout?: TableLayout | undefined;
}

/** Shown instead of rows when there are none. */
export function useEmptyState(
  { name, pluralName, fields }: CollectionWithFields,
  view: View,
  rows: Rows,
  onAdd: (() => void) | undefined,
): ReactNode {
  const t = usePhrases('records');
  if (rows.error && rows.total === null) return <ProblemNotice error={rows.error} onRetry={rows.refresh} />;
  if (fields.length === 0) return <Notice title={t('table.noFields')} />;
  if (rows.total !== 0) return undefined;
  const lower = pluralName.toLocaleLowerCase();
  if (view.filter || view.search !== '') {
    return (
      <Notice
        title={t('empty.none')}
        text={t('empty.noneText', { name: lower })}
        action={
          <Button variant="default" onClick={() => view.change({ filter: undefined, search: '' })}>
            {t('empty.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <Notice
      title={t('empty.title', { name: lower })}
      text={onAdd ? t('empty.text') : t('empty.readOnly')}
      action={
        onAdd && (
          <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={onAdd}>
            {t('table.newRecord', { name: name.toLocaleLowerCase() })}
          </Button>
        )
      }
    />
  );
}

interface PhoneRecordsProps extends RecordsProps {
  readonly view: View;
  readonly rows: Rows;
  readonly formats: ValueFormats;
  readonly notice: ReactNode;
  /** Undefined if the user may not add records. */
  readonly onAdd: (() => void) | undefined;
}

function PhoneRecords({ place, collection, view, rows, formats, notice, onAdd, lead }: PhoneRecordsProps) {
  const t = usePhrases('records');
  const [isSearching, setSearching] = useState(view.search !== '');
  const titleOf = (name: string) =>
    collection.fields.find(({ columnName }) => columnName === name)?.title ?? name;
  const summary = [
    rows.total === null ? '' : formats.formats.number(rows.total),
    view.filter ? filterText(view.filter, collection.fields, t, formats) : '',
    view.sorts.length > 0
      ? t('filter.by', { field: view.sorts.map(({ field }) => titleOf(field)).join(', ') })
      : '',
  ].filter((part) => part !== '');
  return (
    <>
      <Toolbar isSmall>
        {lead}
        <span className={classes.phoneText}>{summary.join(' · ')}</span>
        <ActionIcon
          size={44}
          variant={isSearching ? 'light' : 'subtle'}
          aria-label={t('table.search')}
          aria-expanded={isSearching}
          onClick={() => setSearching(!isSearching)}
        >
          <MagnifyingGlassIcon size={20} />
        </ActionIcon>
        <FilterButton fields={collection.fields} view={view} formats={formats} isSmall />
        <RecordsMenu collection={collection} view={view} isSmall />
      </Toolbar>
      {isSearching && (
        <Toolbar isSmall>
          <SearchBox view={view} width="100%" />
        </Toolbar>
      )}
      {notice ??
        (rows.total === null ? (
          <RowsSkeleton rows={10} height={62} isFull />
        ) : (
          <RecordList
            place={place}
            collection={collection}
            rows={rows}
            total={rows.total}
            formats={formats}
          />
        ))}
      {onAdd && (
        <ActionIcon
          variant="filled"
          className={classes.float}
          aria-label={t('table.newRecord', { name: collection.name.toLocaleLowerCase() })}
          onClick={onAdd}
        >
          <PlusIcon size={24} weight="bold" />
        </ActionIcon>
      )}
    </>
  );
}
