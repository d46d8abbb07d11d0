// Who subscribed on each day, and in words who left.
import { useQuery } from '@tanstack/react-query';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import type { ListPlace } from './subscription-list-queries.ts';
import css from './subscription-lists.module.css';

export function Growth({ place }: { readonly place: ListPlace }) {
  const t = usePhrases('subscription-lists');
  const formats = useFormats();
  const growth = useQuery(queryOf(subscriptionListsApi.growth, { params: place }));
  return (
    <Panel title={t('growth.title')}>
      <QueryBoundary query={growth} skeleton={<RowsSkeleton rows={2} />}>
        {({ days }) => {
          const max = Math.max(1, ...days.map(({ subscribed }) => subscribed));
          const sum = (key: 'subscribed' | 'unsubscribed') => days.reduce((all, day) => all + day[key], 0);
          if (sum('subscribed') + sum('unsubscribed') === 0)
            return <p className={css.soft}>{t('growth.none')}</p>;
          return (
            <>
              <ul className={css.bars}>
                {days.map(({ on, subscribed, unsubscribed }) => {
                  const words = t('growth.day', {
                    // At noon, so that no time zone makes it another day.
                    on: formats.date(`${on}T12:00:00`),
                    count: subscribed,
                    unsubscribed,
                  });
                  return (
                    <li
                      key={on}
                      className={css.bar}
                      style={{ height: `${(subscribed / max) * 100}%` }}
                      title={words}
                    >
                      <span className={css.hidden}>{words}</span>
                    </li>
                  );
                })}
              </ul>
              <p className={css.soft}>
                {t('growth.sum', { subscribed: sum('subscribed'), unsubscribed: sum('unsubscribed') })}
              </p>
            </>
          );
        }}
      </QueryBoundary>
    </Panel>
  );
}
