// A message at a glance: what is sent, to whom, how many, when and by whom.
import type { Message } from '@fieldhouse/contract/messages';
import { fileTokensIn } from '@fieldhouse/domain/messages/content/own-links';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats } from '../../app/language/formats.ts';
import { TextLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { MailView } from '../../ui/mail-view.tsx';
import { Panel } from '../../ui/panel.tsx';
import { MessageAudience } from './audience/message-audience.tsx';
import { MailFile, useMailFiles } from './content/links/mail-file.tsx';
import { TagText } from './content/tags/tag-text.tsx';
import { TagFieldsProvider, useTagFields } from './content/tags/use-tag-fields.ts';
import { useTagSources } from './content/use-tag-sources.ts';
import { previewQuery, statisticsQuery } from './message-queries.ts';
import css from './message-summary.module.css';
import { MessageChecks } from './review/message-checks.tsx';
import { SmsBubble, SmsScreen } from './sms/sms-bubble.tsx';
import { useTypeText } from './statistics/use-type-text.ts';
import { useMessageList } from './use-message-list.ts';

export function MessageSummary({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const isUnsent = ['awaiting_approval', 'approved', 'scheduled'].includes(message.status);
  return (
    <div className={css.split}>
      <div className={css.stack}>
        {isUnsent && <MessageChecks message={message} />}
        <Panel title={t('summary.what')}>
          <dl className={css.facts}>
            <Written message={message} />
            <Fact label={t('column.type')}>{useTypeText()(message)}</Fact>
            <Fact label={t('fromName')}>{message.fromName}</Fact>
            <Fact label={t('replyTo')}>{message.replyTo}</Fact>
            <Fact label={t('summary.counted')}>{useCounted(message)}</Fact>
            <Fact label={t('internalDescription')}>{message.internalDescription}</Fact>
          </dl>
        </Panel>
        <MessageFiles message={message} />
        <Panel title={t('summary.whom')}>
          {message.total > 0 ? <Reached message={message} /> : <MessageAudience message={message} />}
        </Panel>
        <Panel title={t('summary.when')}>
          <dl className={css.facts}>
            <When message={message} />
          </dl>
        </Panel>
      </div>
      <Preview message={message} />
    </div>
  );
}

/** The texts above the mail, with the fields of their merge tags. */
function Written({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const fields = useTagFields(useTagSources(message));
  const { subjectLine, preheader } = message;
  return (
    <TagFieldsProvider value={fields}>
      {subjectLine !== '' && (
        <Fact label={t('subject')}>
          <TagText value={subjectLine} />
        </Fact>
      )}
      {preheader !== '' && (
        <Fact label={t('preheader')}>
          <TagText value={preheader} />
        </Fact>
      )}
    </TagFieldsProvider>
  );
}

/** The files that its links lead to, of both versions in every language; they can be withdrawn after it was sent. */
function MessageFiles({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const versions = [message, ...(message.abTest ? [message.abTest] : [])];
  const contents = versions.flatMap((one) => [one, ...one.translations]);
  const files = useMailFiles(fileTokensIn(contents.flatMap(({ blocks }) => blocks)));
  if (!files || files.length === 0) return null;
  return (
    <Panel title={t('summary.files')}>
      <ul className={css.files}>
        {files.map((file) => (
          <li key={file.token}>
            <MailFile token={file.token} name={file.name} state={file} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Nothing reports that an SMS was opened. */
function useCounted({ tracksOpens, tracksClicks, deliveryMethodId }: Message): string {
  const t = usePhrases('messages');
  const tFigures = usePhrases('message-statistics');
  const counted = [
    ...(tracksOpens && deliveryMethodId === 'email' ? [tFigures('figure.opened')] : []),
    ...(tracksClicks ? [tFigures('figure.clicked')] : []),
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

function Reached({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const tFigures = usePhrases('message-statistics');
  const teamId = useTeamId();
  const { data } = useQuery(statisticsQuery({ teamId, messageId: message.id }));
  const list = useMessageList(message);
  const { reached = 0, waiting = 0, not_reached: missed = 0 } = data?.kinds ?? {};
  /** Of the people who were chosen, those on the list get it; the others are counted as not reached. */
  const isNarrowed = list !== undefined && message.audience !== null;
  return (
    <>
      {list && !isNarrowed && <div>{t('summary.ofList', { list: list.internalName })}</div>}
      <div>
        {isNarrowed
          ? t('summary.chosen', { count: message.total })
          : tFigures('people', { count: message.total })}
      </div>
      {list && isNarrowed && <div>{t('summary.onlyOfList', { list: list.internalName })}</div>}
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

function Preview({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const tSms = usePhrases('sms');
  const { data } = useQuery(previewQuery(useTeamId(), message));
  return (
    <Panel title={t('preview')}>
      {data && (
        <>
          {data.to !== '' && <p className={css.soft}>{t('previewOf', { to: data.to })}</p>}
          {data.sms ? (
            <SmsScreen>
              <SmsBubble from="us">{data.text}</SmsBubble>
              <p className={css.soft}>{tSms('segments', { count: data.sms.segments })}</p>
            </SmsScreen>
          ) : (
            <>
              <p className={css.subject}>{data.subject}</p>
              <MailView html={data.html} />
            </>
          )}
        </>
      )}
    </Panel>
  );
}
