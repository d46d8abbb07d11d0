import type { MessageDashboard } from '@fieldhouse/contract/message-results';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { Panel } from '../../../ui/panel.tsx';
import css from './messages-dashboard.module.css';

/** Counts people, not events: who joined and left since the first of the days. */
export function ListGrowth({ lists }: Pick<MessageDashboard, 'lists'>) {
  const t = usePhrases('messages-dashboard');
  const formats = useFormats();
  const teamId = useTeamId();
  if (lists.length === 0)
    return (
      <Panel title={t('lists')}>
        <p className={css.none}>{t('listsNone')}</p>
      </Panel>
    );
  return (
    <Panel title={t('lists')}>
      <table className={css.lists}>
        <thead>
          <tr>
            <th scope="col">{t('list')}</th>
            <th scope="col">{t('people')}</th>
            <th scope="col">{t('joined')}</th>
            <th scope="col">{t('left')}</th>
          </tr>
        </thead>
        <tbody>
          {lists.map(({ id, name, subscribers, subscribed, unsubscribed, trend }) => (
            <tr key={id}>
              <th scope="row">
                <span className={css.list}>
                  <Link
                    className={css.name}
                    to="/team-{$teamId}/outgoing-messages/subscription-lists/$subscriptionListId"
                    params={{ teamId, subscriptionListId: id }}
                  >
                    {name}
                  </Link>
                  <Sparkline values={trend} />
                </span>
              </th>
              <td>{formats.number(subscribers)}</td>
              <td className={css.joined}>{subscribed === 0 ? '0' : `+${formats.number(subscribed)}`}</td>
              <td>{unsubscribed === 0 ? '0' : `−${formats.number(unsubscribed)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
