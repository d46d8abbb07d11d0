// The status of a message in review: waiting for approval, approved, or rejected.
import type { Message } from '@fieldhouse/contract/messages';
import { useFormats } from '../../../app/language/formats.ts';
import { ButtonLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useAvailableActions } from '../actions/use-available-actions.ts';
import { Action, StatusBox } from '../status-box.tsx';

interface ReviewBannerProps {
  readonly message: Message;
  /** Whether it is above the review itself. */
  readonly isReview: boolean;
}

export function ReviewBanner({ message, isReview }: ReviewBannerProps) {
  const t = usePhrases('message-approvals');
  const formats = useFormats();
  const actions = useAvailableActions(message);
  if (message.isArchived) return null;
  const { submittedAt, submittedBy, approvedAt, approvedBy, rejectedAt, rejectedBy, note } = message.approval;
  const by = (who: string | null, at: string) => ({
    who: who || t('noName'),
    at: formats.dateTime(at),
  });
  const withNote = (text: string) => (
    <>
      <div>{text}</div>
      {note !== '' && <div>{note}</div>}
    </>
  );
  if (message.status === 'awaiting_approval') {
    const text = submittedAt === null ? '' : t('asks', by(submittedBy, submittedAt));
    return (
      <StatusBox tone="warning" title={t('waits')} text={withNote(text)}>
        {!isReview && actions.includes('approve') && <ReviewLink message={message} label={t('review')} />}
        <Action message={message} action="withdraw" />
      </StatusBox>
    );
  }
  if (message.status === 'approved') {
    const isByPerson = approvedAt !== null && approvedBy !== null;
    const text = isByPerson ? withNote(t('isApproved', by(approvedBy, approvedAt))) : undefined;
    return (
      <StatusBox tone="info" title={t('ready')} text={text}>
        {!isReview && actions.includes('send_now') && <ReviewLink message={message} label={t('toSend')} />}
      </StatusBox>
    );
  }
  if (rejectedAt === null) return null;
  const text = withNote(t('isRejected', by(rejectedBy, rejectedAt)));
  return <StatusBox tone="danger" title={t('fix')} text={text} />;
}

function ReviewLink({ message, label }: { readonly message: Message; readonly label: string }) {
  const teamId = useTeamId();
  return (
    <ButtonLink
      size="compact-sm"
      to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/schedule"
      params={{ teamId, outgoingMessageId: message.id }}
    >
      {label}
    </ButtonLink>
  );
}
