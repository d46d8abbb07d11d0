// How a list grows: the total as a line, who joined and who left as bars, and all of it as a table.
import type { EndpointReply } from '@fieldhouse/contract/endpoint';
import type { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { useQuery } from '@tanstack/react-query';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { FiguresTable } from '../../ui/charts/figures-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './growth.module.css';
import type { ListPlace } from './subscription-list-queries.ts';

type Day = EndpointReply<(typeof subscriptionLists)['growth']>['days'][number];

export function Growth({ place }: { readonly place: ListPlace }) {
  const t = usePhrases('subscription-lists');
  const growth = useQuery(queryOf(subscriptionListsApi.growth, { params: place }));
  return (
    <Panel title={t('growth.title')}>
      <QueryBoundary query={growth} skeleton={<RowsSkeleton rows={2} />}>
        {({ days }) =>
          days.every(({ subscribed, unsubscribed }) => subscribed + unsubscribed === 0) ? (
            <p className={css.soft}>{t('growth.none')}</p>
          ) : (
            <GrowthOfDays days={days} />
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

function GrowthOfDays({ days }: { readonly days: readonly Day[] }) {
  const t = usePhrases('subscription-lists');
  const sum = (key: 'subscribed' | 'unsubscribed') => days.reduce((all, day) => all + day[key], 0);
  const total = days.at(-1)?.total ?? 0;
  return (
    <>
      <p className={css.sum}>
        {t('growth.sum', { subscribed: sum('subscribed'), unsubscribed: sum('unsubscribed'), total })}
      </p>
      <div className={css.chart} aria-hidden="true">
        <TotalLine days={days} />
        <Bars days={days} />
      </div>
      <ul className={css.legend} aria-hidden="true">
        {(['total', 'joined', 'left'] as const).map((name) => (
          <li key={name} data-of={name}>
            {t(`growth.${name}`)}
          </li>
        ))}
      </ul>
      <GrowthTable days={days} />
    </>
  );
}

const lineHeight = 100;

/** Beginning at zero, so that its height is the number of people. */
function TotalLine({ days }: { readonly days: readonly Day[] }) {
  const max = Math.max(1, ...days.map(({ total }) => total));
  const points = days.map(({ total }, at) => `${at + 0.5},${lineHeight - (total / max) * lineHeight}`);
  return (
    <svg
      className={css.line}
      viewBox={`0 0 ${days.length} ${lineHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}

/** Both directions have the same scale. */
function Bars({ days }: { readonly days: readonly Day[] }) {
  const t = usePhrases('subscription-lists');
  const formats = useFormats();
  const max = Math.max(1, ...days.flatMap(({ subscribed, unsubscribed }) => [subscribed, unsubscribed]));
  return (
    <div className={css.bars}>
      {days.map(({ on, subscribed, unsubscribed, total }) => (
        <div
          key={on}
          className={css.slot}
          title={t('growth.day', { on: formats.date(noonOf(on)), count: subscribed, unsubscribed, total })}
        >
          <div className={css.half}>
            <div className={css.joined} style={{ height: `${(subscribed / max) * 100}%` }} />
          </div>
          <div className={css.half}>
            <div className={css.left} style={{ height: `${(unsubscribed / max) * 100}%` }} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** So that no time zone makes it another day. */
function noonOf(on: string): string {
  return `${on}T12:00:00`;
}

function GrowthTable({ days }: { readonly days: readonly Day[] }) {
  const t = usePhrases('subscription-lists');
  const formats = useFormats();
  return (
    <FiguresTable
      summary={t('growth.asTable')}
      columns={(['on', 'joined', 'left', 'total'] as const).map((key) => ({
        key,
        title: t(`growth.${key}`),
      }))}
      rows={days.toReversed().map(({ on, subscribed, unsubscribed, total }) => ({
        key: on,
        cells: [
          formats.date(noonOf(on)),
          ...[subscribed, unsubscribed, total].map((count) => formats.number(count)),
        ],
      }))}
    />
  );
}
