// What became of a message, as it happens: events of the team ask anew.

import type { Recipient } from '@fieldhouse/contract/message-results';
import type { Message } from '@fieldhouse/contract/messages';
import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { useFormats } from '../../app/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { toastProblem } from '../../app/toasts.tsx';
import { useTeamId } from '../../app/use-team.ts';
import { Panel, Stat } from '../../ui/panel.tsx';
import { refreshMessages } from './message-queries.ts';
import css from './message-statistics.module.css';
import listCss from './messages.module.css';

export function MessageStatistics({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const teamId = useTeamId();
  const params = { teamId, messageId: message.id };
  const { data } = useQuery({
    ...queryOf(api.messages.statistics, { params }),
    refetchInterval: message.status === 'sending' ? 1000 : false,
  });
  if (message.total === 0 && message.status !== 'sending') return <Text>{t('stats.none')}</Text>;
  const percent = (part: number) =>
    formats.percent(data && data.states.sent > 0 ? part / data.states.sent : 0);
  const people = (count: number) => t('stats.people', { count });
  const most = Math.max(1, ...(data?.opensByHour.map((hour) => hour.count) ?? []));
  return (
    <>
      <div className={css.cards}>
        <Stat
          label={t('stats.sent')}
          value={data && formats.number(data.states.sent)}
          note={t('stats.ofPeople', { count: data?.total ?? 0 })}
        />
        <Stat
          label={t('stats.delivered')}
          value={data && percent(data.delivered)}
          note={people(data?.delivered ?? 0)}
        />
        <Stat
          label={t('stats.opened')}
          value={data && percent(data.opened)}
          note={people(data?.opened ?? 0)}
        />
        <Stat
          label={t('stats.clicked')}
          value={data && percent(data.clicked)}
          note={people(data?.clicked ?? 0)}
        />
        <Stat
          label={t('stats.unsubscribed')}
          value={data && percent(data.unsubscribed)}
          note={people(data?.unsubscribed ?? 0)}
        />
        <Stat
          label={t('stats.uncertain')}
          value={data && formats.number(data.states.uncertain)}
          note={data?.states.uncertain ? t('stats.decide') : t('stats.allEnded')}
        />
      </div>
      <div className={css.columns}>
        <Panel title={t('stats.opens')}>
          {data?.opensByHour.length === 0 && <Text size="sm">{t('stats.opensNone')}</Text>}
          <ul className={css.bars}>
            {data?.opensByHour.map((hour) => (
              <li
                key={hour.at}
                className={css.bar}
                style={{ height: `${(hour.count / most) * 100}%` }}
                title={t('stats.opensAt', { at: formats.dateTime(hour.at), count: hour.count })}
              />
            ))}
          </ul>
        </Panel>
        <Panel title={t('stats.links')}>
          {data?.links.length === 0 && <Text size="sm">{t('stats.linksNone')}</Text>}
          {data?.links.map((link) => (
            <div key={link.url} className={css.link}>
              <span>{link.label}</span>
              <strong>{formats.number(link.clicks)}</strong>
            </div>
          ))}
        </Panel>
      </div>
      <NotReached message={message} />
    </>
  );
}

const knownReasons = [
  'unsubscribed',
  'suppressed',
  'no_address',
  'invalid',
  'duplicate_address',
  'bad_address',
  'policy',
] as const;

function NotReached({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const { data } = useQuery(
    queryOf(api.messages.recipients, {
      params: { teamId, messageId: message.id },
      query: { show: 'not_reached' },
    }),
  );
  const reasonOf = (reason: string | null) => {
    const known = knownReasons.find((one) => one === reason);
    if (known) return t(`reason.${known}`);
    return reason === null ? '' : t('reason.other', { code: reason });
  };
  return (
    <Panel title={t('notReached')} isFlush>
      {data?.items.length === 0 && (
        <Text size="sm" p="md">
          {t('notReachedNone')}
        </Text>
      )}
      <div className={listCss.scroll}>
        <table className={listCss.table}>
          <tbody>
            {data?.items.map((one) => (
              <tr key={one.id}>
                <td>{one.calculatedName}</td>
                <td>{one.sentToEmailAddress}</td>
                <td>{t(`state.${one.state}`)}</td>
                <td>{reasonOf(one.reason)}</td>
                <td>{one.lastReply}</td>
                <td>{one.state === 'uncertain' && <Settle message={message} recipient={one} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Settle({ message, recipient }: { readonly message: Message; readonly recipient: Recipient }) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const client = useQueryClient();
  const settle = (as: 'sent' | 'send_again') =>
    api.messages
      .settle({ params: { teamId, messageId: message.id, recipientId: recipient.id }, body: { as } })
      .then(() => refreshMessages(client), toastProblem);
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-xs" variant="default" onClick={() => void settle('sent')}>
        {t('treatAsSent')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => void settle('send_again')}>
        {t('sendAgain')}
      </Button>
    </Group>
  );
}
