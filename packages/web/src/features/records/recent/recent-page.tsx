// The latest changes in the team, newest first, grouped by day.
import type { RecentRecord } from '@fieldhouse/contract/records';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { toast } from '../../../app/feedback/toasts.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { useLocalizedLabel } from '../../../app/language/text-language.ts';
import { ButtonLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useTeamEvents } from '../../../app/team-events.tsx';
import { DataIcon } from '../../../ui/data-icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { byDay } from './by-day.ts';
import css from './recent-page.module.css';
import { recentQuery } from './recent-query.ts';

export function RecentPage() {
  const t = usePhrases('records');
  const { timeZone } = useFormats();
  const query = useRecentRecords();
  return (
    <Page>
      <PageHeader title={t('recent.title')} intro={t('recent.intro')} />
      <QueryBoundary
        query={query}
        skeleton={<RowsSkeleton rows={10} height={44} />}
        empty={<NothingRecent />}
      >
        {(items) => byDay(items, timeZone).map(([day, items]) => <Day key={day} day={day} items={items} />)}
      </QueryBoundary>
      <LoadMore query={query} label={t('recent.more')} />
    </Page>
  );
}

function useRecentRecords() {
  const t = usePhrases('records');
  const client = useQueryClient();
  const query = recentQuery(useTeamId());
  const result = useInfiniteQuery(query);
  const { error } = result;
  useTeamEvents((event) => {
    if (event.type === 'records.changed') void client.invalidateQueries(query);
  });
  useEffect(() => {
    if (error) toast({ text: t('recent.oops'), tone: 'danger' });
  }, [error, t]);
  return result;
}

function NothingRecent() {
  const t = usePhrases('records');
  return (
    <Notice
      icon={<ClockCounterClockwiseIcon size={26} />}
      title={t('recent.none')}
      text={t('recent.noneText')}
      action={
        <ButtonLink to="/team-{$teamId}/data-collections" params={{ teamId: useTeamId() }} variant="default">
          {t('recent.open')}
        </ButtonLink>
      }
    />
  );
}

function Day({ day, items }: { readonly day: string; readonly items: readonly RecentRecord[] }) {
  const formats = useFormats();
  const [first] = items;
  return (
    <div className={css.day}>
      <Panel title={first ? formats.longDate(first.changedAt) : day} isFlush>
        <ul className={css.rows}>
          {items.map((item) => (
            <Row key={`${item.collectionId}/${item.id}`} item={item} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Row({ item }: { readonly item: RecentRecord }) {
  const t = usePhrases('records');
  const formats = useFormats();
  const teamId = useTeamId();
  const name = useLocalizedLabel(item) || t('recent.nameless');
  return (
    <li className={css.row}>
      <DataIcon icon={item.icon} size={15} />
      <Link
        className={css.name}
        to="/team-{$teamId}/data-records/$dataRecordId"
        params={{ teamId, dataRecordId: item.id }}
        search={{ collection: item.collectionId }}
      >
        {name}
      </Link>
      <span className={css.collection}>
        {[item.collectionName, ...(item.changedBy.name === null ? [] : [item.changedBy.name])].join(' · ')}
      </span>
      <time className={css.time} dateTime={item.changedAt} title={formats.exactTime(item.changedAt)}>
        {t(item.isNew ? 'recent.added' : 'recent.changed', { when: formats.ago(item.changedAt) })}
      </time>
    </li>
  );
}
