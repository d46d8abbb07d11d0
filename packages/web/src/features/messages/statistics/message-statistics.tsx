// Live statistics of a message: refetched on team events, as is the status above while it is being sent.
import type { MessageStatistics as Figures } from '@fieldhouse/contract/message-results';
import type { Message } from '@fieldhouse/contract/messages';
import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel, Stat } from '../../../ui/panel.tsx';
import { statisticsQuery } from '../message-queries.ts';
import { RecipientList } from '../recipients/recipient-list.tsx';
import { fillMissingHours } from './fill-missing-hours.ts';
import css from './message-statistics.module.css';

export function MessageStatistics({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const statistics = useQuery(statisticsQuery({ teamId, messageId: message.id }));
  if (message.total === 0 && message.status !== 'sending') {
    return <Notice icon={<ChartBarIcon size={26} />} title={t('stats.noneTitle')} text={t('stats.none')} />;
  }
  const parts = (figures?: Figures) => (
    <>
      <Cards figures={figures} />
      <div className={css.columns}>
        <Opens figures={figures} />
        <Links figures={figures} />
      </div>
      <RecipientList message={message} first="not_reached" />
    </>
  );
  return (
    <QueryBoundary query={statistics} skeleton={parts()}>
      {parts}
    </QueryBoundary>
  );
}

interface FiguresProps {
  /** Undefined while loading; the layout stays. */
  readonly figures: Figures | undefined;
}

function Cards({ figures }: FiguresProps) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const sent = figures?.states.sent ?? 0;
  // One in two thousand is little, but must not show as zero.
  const percentOf = (part: number) => formats.percent(part, part > 0 && part < 0.001 ? 2 : 1);
  // Not every mail server reports deliveries: none of thousands does not mean that nothing arrived.
  const isUnreported = figures !== undefined && sent > 0 && figures.delivered === 0;
  const uncertain = figures?.states.uncertain ?? 0;
  const shares = ['delivered', 'opened', 'clicked', 'bounced', 'unsubscribed'] as const;
  return (
    <div className={css.cards}>
      <Stat
        label={t('stats.sent')}
        value={figures && formats.number(sent)}
        note={t('stats.ofPeople', { count: figures?.total ?? 0 })}
      />
      {shares.map((share) =>
        share === 'delivered' && isUnreported ? (
          <Stat
            key={share}
            label={t('stats.delivered')}
            value={t('stats.notReported')}
            note={t('stats.notReportedText')}
          />
        ) : (
          <Stat
            key={share}
            label={t(`stats.${share}`)}
            value={figures && percentOf(figures[share] / Math.max(1, sent))}
            note={t('stats.people', { count: figures?.[share] ?? 0 })}
          />
        ),
      )}
      {uncertain > 0 && (
        <Stat label={t('stats.uncertain')} value={formats.number(uncertain)} note={t('stats.decide')} />
      )}
    </div>
  );
}

/** Few hours make a narrow chart, not wide bars. */
const hourWidth = 56;

function Opens({ figures }: FiguresProps) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const hours = fillMissingHours(figures?.opensByHour ?? []);
  const max = Math.max(1, ...hours.map(({ count }) => count));
  const [first, last] = [hours[0], hours.at(-1)];
  return (
    <Panel title={t('stats.opens')}>
      {figures && hours.length === 0 && <p className={css.soft}>{t('stats.opensNone')}</p>}
      {first && last && (
        <div className={css.chart} style={{ maxWidth: hours.length * hourWidth }}>
          <ul className={css.bars}>
            {hours.map(({ at, count }) => {
              const words = t('stats.opensAt', { at: formats.dateTime(at), count });
              return (
                <li
                  key={at}
                  className={css.bar}
                  data-top={count === max || undefined}
                  style={{ height: `${(count / max) * 100}%` }}
                  title={words}
                >
                  <span className={css.hidden}>{words}</span>
                </li>
              );
            })}
          </ul>
          <div className={css.ends} aria-hidden="true">
            <span>{formats.dateTime(first.at)}</span>
            {last !== first && <span>{formats.dateTime(last.at)}</span>}
          </div>
        </div>
      )}
    </Panel>
  );
}

function Links({ figures }: FiguresProps) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const max = Math.max(1, ...(figures?.links.map(({ clicks }) => clicks) ?? []));
  return (
    <Panel title={t('stats.links')}>
      {figures?.links.length === 0 && <p className={css.soft}>{t('stats.linksNone')}</p>}
      <ul className={css.links}>
        {figures?.links.map((link, index) => (
          // A mail may contain the same address twice; the index distinguishes them.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          <li key={index}>
            <div className={css.link} title={link.url}>
              <span>{link.label || link.url}</span>
              <strong>{formats.number(link.clicks)}</strong>
            </div>
            <div className={css.track} aria-hidden="true">
              <div className={css.share} style={{ width: `${(link.clicks / max) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
