import type { MessageDashboard } from '@fieldhouse/contract/message-results';
import { useFormats } from '../../../app/language/formats.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useMessageCounts } from '../menu/use-message-counts.ts';
import { MessageLink } from './message-link.tsx';
import css from './messages-dashboard.module.css';

/** The messages that are sent next. */
export function NextScheduled({ scheduled }: Pick<MessageDashboard, 'scheduled'>) {
  const t = usePhrases('messages-dashboard');
  const tMessages = usePhrases('messages');
  const formats = useFormats();
  const teamId = useTeamId();
  const count = useMessageCounts()?.scheduled;
  return (
    <Panel
      title={t('next')}
      isFlush={scheduled.length > 0}
      actions={
        scheduled.length > 0 &&
        count !== undefined && (
          <TextLink size="sm" to="/team-{$teamId}/outgoing-messages/scheduled" params={{ teamId }}>
            {t('all', { count })}
          </TextLink>
        )
      }
    >
      {scheduled.length === 0 ? (
        <p className={css.none}>{t('nextNone')}</p>
      ) : (
        <ul className={css.lines}>
          {scheduled.map(({ id, internalName, scheduledAt, deliveryMethodId }) => (
            <li key={id} className={css.line}>
              <DayBox at={scheduledAt} />
              <div className={css.words}>
                <MessageLink id={id} name={internalName} />
                <span className={css.soft}>
                  {formats.dateTime(scheduledAt)} · {tMessages(`method.${deliveryMethodId}`)}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** As on a calendar; the line says it in words. */
function DayBox({ at }: { readonly at: string }) {
  const { locale, timeZone } = useFormats();
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(at));
  return (
    <span className={css.day} aria-hidden="true">
      <span>{part({ month: 'short' })}</span>
      <b>{part({ day: 'numeric' })}</b>
    </span>
  );
}
