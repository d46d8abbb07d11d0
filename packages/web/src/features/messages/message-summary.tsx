// A message at a glance: what is sent, to whom, how many, when and by whom.
import type { Message } from '@fieldhouse/contract/messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { useFormats } from '../../app/language/formats.ts';
import { TextLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { MailView } from '../../ui/mail-view.tsx';
import { Panel } from '../../ui/panel.tsx';
import { previewQuery, statisticsQuery } from './message-queries.ts';
import css from './message-summary.module.css';
import { AudienceCount } from './recipients/message-recipients.tsx';
import { MessageChecks } from './review/message-checks.tsx';

export function MessageSummary({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const isUnsent = ['awaiting_approval', 'approved', 'scheduled'].includes(message.status);
  return (
    <div className={css.split}>
      <div className={css.stack}>
        {isUnsent && <MessageChecks message={message} />}
        <Panel title={t('summary.what')}>
          <dl className={css.facts}>
            <Fact label={t('subject')}>{message.subjectLine}</Fact>
            <Fact label={t('preheader')}>{message.preheader}</Fact>
            <Fact label={t('column.type')}>{t(`type.${message.type}`)}</Fact>
            <Fact label={t('fromName')}>{message.fromName}</Fact>
            <Fact label={t('replyTo')}>{message.replyTo}</Fact>
            <Fact label={t('summary.counted')}>{useCounted(message)}</Fact>
            <Fact label={t('internalDescription')}>{message.internalDescription}</Fact>
          </dl>
        </Panel>
        <Panel title={t('summary.whom')}>
          <dl className={css.facts}>
            <Recipients message={message} />
          </dl>
        </Panel>
        <Panel title={t('summary.when')}>
          <dl className={css.facts}>
            <When message={message} />
          </dl>
        </Panel>
      </div>
      <Mail message={message} />
    </div>
  );
}

function useCounted({ tracksOpens, tracksClicks }: Message): string {
  const t = usePhrases('messages');
  const counted = [
    ...(tracksOpens ? [t('stats.opened')] : []),
    ...(tracksClicks ? [t('stats.clicked')] : []),
  ];
  return counted.length === 0 ? t('summary.nothingCounted') : counted.join(', ');
}

/** Omitted when empty. */
function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === '' || children === null) return null;
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Recipients({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const { audience } = message;
  const { data } = useQuery({
    ...queryOf(api.collections.get, {
      // Not requested without an audience (`enabled`).
      params: { teamId, collectionId: audience?.collectionId ?? ('' as never) },
    }),
    enabled: audience !== null,
  });
  if (audience === null) {
    const isToList = message.type === 'marketing' && message.subscriptionListId !== null;
    const text = isToList ? 'everyoneOnList' : 'noAudience';
    return <Fact label={t('summary.people')}>{t(message.isAudienceHidden ? 'hiddenAudience' : text)}</Fact>;
  }
  const field = data?.fields.find(({ columnName }) => columnName === audience.addressColumn);
  return (
    <>
      <Fact label={t('collection')}>
        {data === undefined
          ? null
          : t(audience.filter === undefined ? 'summary.everyoneOf' : 'summary.someOf', {
              collection: data.pluralName,
            })}
      </Fact>
      <Fact label={t('addressField')}>{field?.title ?? audience.addressColumn}</Fact>
      <Fact label={t('summary.people')}>
        {message.total > 0 ? <Reached message={message} /> : <AudienceCount message={message} />}
      </Fact>
    </>
  );
}

function Reached({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const { data } = useQuery(statisticsQuery({ teamId, messageId: message.id }));
  const { reached = 0, waiting = 0, not_reached: missed = 0 } = data?.kinds ?? {};
  return (
    <>
      <div>{t('stats.people', { count: message.total })}</div>
      {data && <div className={css.soft}>{t('summary.soFar', { reached, waiting, missed })}</div>}
      <TextLink
        size="sm"
        to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/recipients"
        params={{ teamId, outgoingMessageId: message.id }}
      >
        {t('summary.showPeople')}
      </TextLink>
    </>
  );
}

function When({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const at = (time: string | null) => (time === null ? '' : formats.dateTime(time));
  return (
    <>
      <Fact label={t('column.ownedBy')}>{message.ownedBy}</Fact>
      <Fact label={t('column.createdAt')}>{at(message.createdAt)}</Fact>
      <Fact label={t('column.scheduledAt')}>{at(message.scheduledAt)}</Fact>
      <Fact label={t('summary.startedAt')}>{at(message.startedAt)}</Fact>
      <Fact label={t('summary.canceledAt')}>{at(message.canceledAt)}</Fact>
      <Fact label={t('column.sentAt')}>{message.canceledAt === null ? at(message.sentAt) : ''}</Fact>
    </>
  );
}

function Mail({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const { data } = useQuery(previewQuery(useTeamId(), message));
  return (
    <Panel title={t('preview')}>
      {data && (
        <>
          {data.to !== '' && <p className={css.soft}>{t('previewOf', { to: data.to })}</p>}
          <p className={css.subject}>{data.subject}</p>
          <MailView html={data.html} />
        </>
      )}
    </Panel>
  );
}
