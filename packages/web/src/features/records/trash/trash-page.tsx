// Deleted records of a collection: search, restore, or delete permanently.
import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import { type TrashedRecord, trashRetentionDays } from '@fieldhouse/contract/record-history';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { useLocalizedLabel } from '../../../app/language/text-language.ts';
import { TeamNotFoundPage } from '../../../app/pages/lazy-not-found.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useTeamEvents } from '../../../app/team-events.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PageSkeleton, RowsSkeleton } from '../../../ui/skeletons.tsx';
import { type CollectionPlace, collectionQuery } from '../../fields/index.ts';
import { useActorName } from '../history/use-actor-name.ts';
import css from './trash-page.module.css';
import { trashQuery } from './trash-queries.ts';
import { useTrashActions } from './use-trash-actions.ts';

export function TrashPage() {
  const t = usePhrases('record-history');
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  // The server answers not_found for an address that names no collection of the team.
  const collectionId = dataCollectionId as CollectionId;
  const place = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  return (
    <QueryBoundary
      query={useQuery(collectionQuery(place))}
      skeleton={<PageSkeleton />}
      refusals={{ not_found: <TeamNotFoundPage /> }}
      size="page"
    >
      {({ pluralName }) => (
        <Page>
          <PageHeader
            title={t('trash.title')}
            intro={
              <>
                {t('trash.intro', { days: trashRetentionDays })}{' '}
                <Link
                  to="/team-{$teamId}/data-collections/$dataCollectionId/records"
                  params={{ teamId, dataCollectionId: collectionId }}
                  search={{}}
                >
                  <ArrowLeftIcon size={14} weight="bold" /> {t('trash.back', { collection: pluralName })}
                </Link>
              </>
            }
          />
          <Trash place={place} />
        </Page>
      )}
    </QueryBoundary>
  );
}

const typingPauseMs = 200;

function Trash({ place }: { readonly place: CollectionPlace }) {
  const t = usePhrases('record-history');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingPauseMs);
  const query = trashQuery(place, search);
  const trash = useInfiniteQuery({
    ...query,
    placeholderData: (before) => before,
  });
  useTeamEvents((event) => {
    if (event.type === 'records.changed' && event.collectionId === place.collectionId)
      void client.invalidateQueries({ queryKey: query.queryKey });
  });
  const closed = (
    <Notice icon={<TrashIcon size={26} />} title={t('trash.closed')} text={t('trash.closedText')} />
  );
  return (
    <QueryBoundary
      query={trash}
      skeleton={<RowsSkeleton rows={8} height={56} />}
      isEmpty={(items) => items.length === 0 && search === '' && text === ''}
      empty={<EmptyTrash />}
      refusals={{ forbidden: closed }}
    >
      {(items) => (
        <>
          <Found place={place} items={items}>
            <TextInput
              type="search"
              aria-label={t('trash.search')}
              placeholder={t('trash.search')}
              leftSection={<MagnifyingGlassIcon size={16} />}
              maxLength={200}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Found>
          <LoadMore query={trash} label={t('more')} mt="md" />
        </>
      )}
    </QueryBoundary>
  );
}

function EmptyTrash() {
  const t = usePhrases('record-history');
  return (
    <Notice
      icon={<TrashIcon size={26} />}
      title={t('trash.none')}
      text={t('trash.noneText', { days: trashRetentionDays })}
    />
  );
}

interface FoundProps {
  readonly place: CollectionPlace;
  readonly items: readonly TrashedRecord[];
  readonly children: React.ReactNode;
}

function Found({ place, items, children }: FoundProps) {
  const t = usePhrases('record-history');
  const [marked, setMarked] = useState<ReadonlySet<RecordId>>(new Set());
  const { restore, erase } = useTrashActions(place);
  // Ignore marked records that are no longer in the list.
  const chosen = items.filter(({ id }) => marked.has(id)).map(({ id }) => id);
  const mark = (ids: readonly RecordId[]) => setMarked(new Set(ids));
  const isAll = items.length > 0 && chosen.length === items.length;
  return (
    <>
      <div className={css.tools}>
        {children}
        {items.length > 0 && (
          <Checkbox
            label={chosen.length === 0 ? t('trash.selectAll') : t('trash.selected', { count: chosen.length })}
            checked={isAll}
            indeterminate={chosen.length > 0 && !isAll}
            onChange={() => mark(isAll ? [] : items.map(({ id }) => id))}
          />
        )}
        {chosen.length > 0 && (
          <>
            <Button onClick={() => void restore(chosen)}>{t('trash.restore')}</Button>
            <Button color="red" variant="light" onClick={() => void erase(chosen)}>
              {t('trash.erase')}
            </Button>
          </>
        )}
      </div>
      {items.length === 0 ? (
        <Notice size="compact" title={t('trash.notFound')} text={t('trash.notFoundText')} />
      ) : (
        <Panel isFlush>
          <ul className={css.rows}>
            {items.map((item) => (
              <Row
                key={item.id}
                item={item}
                isMarked={marked.has(item.id)}
                onMark={() =>
                  mark(marked.has(item.id) ? chosen.filter((id) => id !== item.id) : [...chosen, item.id])
                }
                onRestore={() => void restore([item.id])}
                onErase={() => void erase([item.id])}
              />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

interface RowProps {
  readonly item: TrashedRecord;
  readonly isMarked: boolean;
  readonly onMark: () => void;
  readonly onRestore: () => void;
  readonly onErase: () => void;
}

function Row({ item, isMarked, onMark, onRestore, onErase }: RowProps) {
  const t = usePhrases('record-history');
  const name = useLocalizedLabel(item) || t('trash.nameless');
  return (
    <li className={css.row}>
      <Checkbox aria-label={t('trash.select', { name })} checked={isMarked} onChange={onMark} />
      <div>
        <span className={css.name}>{name}</span>
        <Deleted item={item} />
      </div>
      <div className={css.buttons}>
        <ActionIcon
          size={36}
          variant="subtle"
          aria-label={t('trash.restoreOne', { name })}
          title={t('trash.restore')}
          onClick={onRestore}
        >
          <ArrowCounterClockwiseIcon size={18} />
        </ActionIcon>
        <ActionIcon
          size={36}
          variant="subtle"
          color="red"
          aria-label={t('trash.eraseOne', { name })}
          title={t('trash.erase')}
          onClick={onErase}
        >
          <TrashIcon size={18} />
        </ActionIcon>
      </div>
    </li>
  );
}

function Deleted({ item: { deletedAt, deletedBy } }: { readonly item: TrashedRecord }) {
  const t = usePhrases('record-history');
  const formats = useFormats();
  const nameOf = useActorName();
  if (deletedAt === null) return null;
  const when = formats.ago(deletedAt);
  return (
    <time className={css.when} dateTime={deletedAt} title={formats.exactTime(deletedAt)}>
      {deletedBy === null
        ? t('trash.deleted', { when })
        : t('trash.deletedBy', { when, who: nameOf(deletedBy) })}
    </time>
  );
}
