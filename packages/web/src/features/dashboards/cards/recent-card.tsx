import type { RecentRecord } from '@fieldhouse/contract/records';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { useLocalizedLabel } from '../../../app/language/text-language.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { DataIcon } from '../../../ui/data-icon.tsx';
import { useRecordChanges } from '../dashboard-queries.ts';
import { CardBoundary } from './card-boundary.tsx';
import { CardLine, CardLines, NoLines } from './card-lines.tsx';

export function RecentCard({ title, limit }: { readonly title: string; readonly limit: number }) {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const client = useQueryClient();
  const options = queryOf(api.records.recent, { params: { teamId }, query: { limit: String(limit) } });
  const query = useQuery(options);
  useRecordChanges(() => void client.invalidateQueries(options));
  return (
    <CardBoundary query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <NoLines>{t('recent.none')}</NoLines>
        ) : (
          <CardLines label={title}>
            {items.map((item) => (
              <Line key={`${item.collectionId}/${item.id}`} item={item} />
            ))}
          </CardLines>
        )
      }
    </CardBoundary>
  );
}

function Line({ item }: { readonly item: RecentRecord }) {
  const t = usePhrases('dashboards');
  const formats = useFormats();
  const teamId = useTeamId();
  const name = useLocalizedLabel(item) || t('list.unnamed');
  const { name: who } = item.changedBy;
  return (
    <CardLine
      lead={<DataIcon icon={item.icon} size={16} />}
      name={
        <Link
          to="/team-{$teamId}/data-records/$dataRecordId"
          params={{ teamId, dataRecordId: item.id }}
          search={{ collection: item.collectionId }}
        >
          {name}
        </Link>
      }
      text={[
        t(item.isNew ? 'recent.added' : 'recent.changed', { collection: item.collectionName }),
        ...(who === null ? [] : [who]),
      ].join(' · ')}
      end={
        <time dateTime={item.changedAt} title={formats.exactTime(item.changedAt)}>
          {formats.shortAgo(item.changedAt)}
        </time>
      }
    />
  );
}
