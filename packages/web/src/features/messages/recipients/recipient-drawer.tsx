// The timeline of one recipient, from the queue to the last report.
import type { RecipientId } from '@fieldhouse/contract/ids';
import type { RecipientDetail } from '@fieldhouse/contract/message-results';
import type { Message } from '@fieldhouse/contract/messages';
import { recipientTimeline, type TimelineStep } from '@fieldhouse/domain/messages/recipient-timeline';
import { CloseButton, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Chip } from '../../../ui/chip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import css from './recipient-drawer.module.css';
import { reasonText, useRecipientStatus } from './recipient-status.ts';
import { ResolveUncertainButtons } from './resolve-uncertain-buttons.tsx';

interface RecipientDrawerProps {
  readonly message: Message;
  /** Undefined: closed. */
  readonly recipientId: string | undefined;
  readonly onClose: () => void;
}

export function RecipientDrawer({ message, recipientId, onClose }: RecipientDrawerProps) {
  const ui = usePhrases('ui');
  const t = usePhrases('messages');
  return (
    <Drawer.Root opened={recipientId !== undefined} onClose={onClose} position="right" size={440}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('story.title')}>
        <Drawer.Body className={css.body}>
          <div className={css.close}>
            <CloseButton size="md" aria-label={ui('close')} onClick={onClose} />
          </div>
          {recipientId !== undefined && (
            // The server validates the id and treats any other text as an unknown recipient.
            <Story message={message} recipientId={recipientId as RecipientId} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface StoryProps {
  readonly message: Message;
  readonly recipientId: RecipientId;
}

function Story({ message, recipientId }: StoryProps) {
  const teamId = useTeamId();
  const params = { teamId, messageId: message.id, recipientId };
  return (
    <QueryBoundary
      query={useQuery(queryOf(messagesApi.recipient, { params }))}
      skeleton={<RowsSkeleton rows={6} height={48} />}
    >
      {(story) => (
        <>
          <Head story={story} />
          <ol className={css.steps}>
            {recipientTimeline(story).map((step, index) => (
              // A story only grows at its end, so a step keeps its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity
              <Step key={index} step={step} />
            ))}
          </ol>
          {story.state === 'uncertain' && (
            <ResolveUncertainButtons message={message} recipientId={recipientId} />
          )}
        </>
      )}
    </QueryBoundary>
  );
}

function Head({ story }: { readonly story: RecipientDetail }) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const fate = useRecipientStatus()(story);
  return (
    <div className={css.head}>
      <h2 className={css.name}>{story.calculatedName || t('recipients.unnamed')}</h2>
      <div className={css.soft}>
        {story.sentToEmailAddress || story.sentToPhoneNumber || t('reason.no_address')}
      </div>
      <div className={css.facts}>
        <Chip color={fate.color}>{fate.text}</Chip>
        {story.unsubscribedAt !== null && <Chip>{t('event.unsubscribed')}</Chip>}
        {story.attempts > 1 && (
          <span className={css.soft}>{t('story.attempts', { count: story.attempts })}</span>
        )}
        {story.recordId !== null && story.collectionId !== null && (
          <TextLink
            size="sm"
            to="/team-{$teamId}/data-records/$dataRecordId"
            params={{ teamId, dataRecordId: story.recordId }}
            search={{ collection: story.collectionId }}
          >
            {t('story.record')}
          </TextLink>
        )}
      </div>
    </div>
  );
}

const badKinds: ReadonlySet<TimelineStep['kind']> = new Set(['bounced', 'complained', 'failed']);
const openKinds: ReadonlySet<TimelineStep['kind']> = new Set(['uncertain', 'tries_again', 'delayed']);
const goodKinds: ReadonlySet<TimelineStep['kind']> = new Set([
  'handed_over',
  'delivered',
  'opened',
  'clicked',
  'answered',
]);

function toneOf({ kind }: TimelineStep): 'good' | 'bad' | 'open' | 'calm' {
  if (badKinds.has(kind)) return 'bad';
  if (openKinds.has(kind)) return 'open';
  return goodKinds.has(kind) ? 'good' : 'calm';
}

function Step({ step }: { readonly step: TimelineStep }) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const reason = reasonText(t, step.reason);
  return (
    <li className={css.step} data-tone={toneOf(step)}>
      <div className={css.line}>
        <strong>{t(`story.step.${step.kind}`)}</strong>
        {step.at === null ? (
          <span className={css.soft}>{t('story.noTime')}</span>
        ) : (
          <time className={css.soft} dateTime={step.at}>
            {formats.exactTime(step.at)}
          </time>
        )}
      </div>
      {reason !== '' && <div className={css.soft}>{reason}</div>}
      {step.reply !== undefined && (
        <div className={css.soft}>
          {t('story.reply')} <q className={css.reply}>{step.reply}</q>
        </div>
      )}
      {step.action !== undefined && <div className={css.soft}>{t(`story.action.${step.action}`)}</div>}
      {step.question !== undefined && <div className={css.soft}>{step.question}</div>}
      {step.text !== undefined && <q className={css.reply}>{step.text}</q>}
      {step.answerState !== undefined && (
        <div className={css.soft}>{t(`story.answer.${step.answerState}`)}</div>
      )}
      {step.url !== undefined && <div className={css.soft}>{step.url}</div>}
      {step.userAgent !== undefined && <div className={css.soft}>{step.userAgent}</div>}
    </li>
  );
}
