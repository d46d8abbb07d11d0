import type { TeamUserId } from '@fieldhouse/contract/ids';
import type { MessageReply } from '@fieldhouse/contract/message-replies';
import { cutText } from '@fieldhouse/contract/storable-text';
import { Button, Select, Spoiler } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import { useStartMessage } from '../templates/use-start-message.ts';
import css from './replies.module.css';

interface ReplyRowProps {
  readonly reply: MessageReply;
  /** Who can be assigned. */
  readonly assignees: readonly { readonly id: TeamUserId; readonly name: string }[];
}

const longestName = 200;
const longestSubject = 300;

export function ReplyRow({ reply, assignees }: ReplyRowProps) {
  const t = usePhrases('message-replies');
  const formats = useFormats();
  const teamId = useTeamId();
  const { may } = useRights();
  const name = reply.calculatedName || reply.from;
  return (
    <li className={css.row}>
      <div className={css.head}>
        <NameAvatar name={name} />
        <span className={css.who}>
          <strong>{name}</strong>
          {reply.from !== name && <span className={css.soft}>{reply.from}</span>}
        </span>
        <time className={css.soft} dateTime={reply.receivedAt}>
          {formats.dateTime(reply.receivedAt)}
        </time>
      </div>
      <div className={css.soft}>
        {t('to')}{' '}
        <Link
          to="/team-{$teamId}/outgoing-messages/$outgoingMessageId"
          params={{ teamId, outgoingMessageId: reply.messageId }}
        >
          {reply.messageName}
        </Link>
      </div>
      <Spoiler
        maxHeight={160}
        showLabel={t('all')}
        hideLabel={t('less')}
        showAriaLabel={t('allOf', { name })}
        hideAriaLabel={t('lessOf', { name })}
      >
        {reply.subject !== '' && <div className={css.subject}>{reply.subject}</div>}
        <p className={css.text}>{reply.text}</p>
      </Spoiler>
      {may('outgoing_messages_edit') && <Actions reply={reply} name={name} assignees={assignees} />}
    </li>
  );
}

function Actions({ reply, name, assignees }: ReplyRowProps & { readonly name: string }) {
  const t = usePhrases('message-replies');
  const params = { teamId: useTeamId(), messageReplyId: reply.id };
  const { run: assign, isPending: isAssigning } = useAction((assigneeId: TeamUserId | null) =>
    messagesApi.changeReply({ params, body: { assigneeId } }),
  );
  const isDone = reply.doneAt !== null;
  const { run: finish, isPending: isFinishing } = useAction(
    () => messagesApi.changeReply({ params, body: { isDone: !isDone } }),
    { ...(!isDone && { done: t('markedDone') }) },
  );
  /** The button goes with its row: the next one is gone on with, else the one before. */
  const finishFrom = async (button: HTMLElement) => {
    const row = button.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    if (await finish()) next?.querySelector('a')?.focus();
  };
  const { assignee } = reply;
  const known = assignees.filter(({ id }) => id !== assignee?.id);
  return (
    <div className={css.actions}>
      <Select
        className={css.assignee}
        size="xs"
        label={t('assignee')}
        aria-label={t('assigneeOf', { name })}
        placeholder={t('noAssignee')}
        data={[...(assignee ? [assignee] : []), ...known].map(({ id, name: label }) => ({
          value: id as string,
          label,
        }))}
        value={assignee?.id ?? null}
        disabled={isAssigning}
        clearable
        searchable
        onChange={(chosen) => void assign(known.find(({ id }) => id === chosen)?.id ?? null)}
      />
      <WriteBack reply={reply} name={name} />
      <Button
        size="xs"
        variant="default"
        loading={isFinishing}
        aria-label={t(isDone ? 'reopenOf' : 'doneOf', { name })}
        onClick={(event) => void finishFrom(event.currentTarget)}
      >
        {t(isDone ? 'reopen' : 'done')}
      </Button>
    </div>
  );
}

/** A draft to the person, by the way in which they wrote. */
function WriteBack({ reply, name }: { readonly reply: MessageReply; readonly name: string }) {
  const t = usePhrases('message-replies');
  const { start, isSaving } = useStartMessage('content');
  const { deliveryMethodId, subject, from, messageName } = reply;
  if (from === '') return null;
  const values = [from];
  const address =
    deliveryMethodId === 'sms' ? ({ kind: 'sms', values } as const) : ({ kind: 'email', values } as const);
  return (
    <Button
      size="xs"
      variant="default"
      loading={isSaving}
      aria-label={t('writeBackTo', { name })}
      onClick={() =>
        void start({
          internalName: cutText(`Re: ${messageName}`, longestName),
          ...{ type: 'transactional', deliveryMethodId, templateId: undefined },
          ...(subject !== '' && { subjectLine: answerTo(subject) }),
          audience: { include: [{ kind: 'address', address }], exclude: [] },
        })
      }
    >
      {t('writeBack')}
    </Button>
  );
}

/** What someone else wrote contains no merge tags. */
function answerTo(subject: string): string {
  const plain = subject.replaceAll(/[{}]/g, '');
  return cutText(/^re:/i.test(plain) ? plain : `Re: ${plain}`, longestSubject);
}
