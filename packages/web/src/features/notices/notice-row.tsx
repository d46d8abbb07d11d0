import type { Notice, NoticeKind } from '@fieldhouse/contract/notices';
import { placePath } from '@fieldhouse/domain/notices/place-path';
import { ActionIcon } from '@mantine/core';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import { KanbanIcon } from '@phosphor-icons/react/dist/csr/Kanban';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { SealQuestionIcon } from '@phosphor-icons/react/dist/csr/SealQuestion';
import { TrophyIcon } from '@phosphor-icons/react/dist/csr/Trophy';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import css from './notices-panel.module.css';

interface NoticeRowProps {
  readonly notice: Notice;
  readonly onMark: (isRead: boolean) => void;
  readonly onFollow: () => void;
}

const icons = {
  mentioned: AtIcon,
  import_done: CheckCircleIcon,
  import_failed: WarningIcon,
  message_sent: PaperPlaneTiltIcon,
  message_failed: WarningIcon,
  message_reply: ChatTextIcon,
  reply_assigned: ChatTextIcon,
  message_winner: TrophyIcon,
  message_submitted: SealQuestionIcon,
  message_approved: CheckCircleIcon,
  message_rejected: WarningIcon,
  invitation_accepted: UserPlusIcon,
  wizard_completed: MagicWandIcon,
  task_assigned: KanbanIcon,
  task_due: ClockIcon,
  task_done: CheckCircleIcon,
} as const satisfies Record<NoticeKind, unknown>;

export function NoticeRow({ notice, onMark, onFollow }: NoticeRowProps) {
  const t = usePhrases('notices');
  const formats = useFormats();
  const navigate = useNavigate();
  const { kind, at, isRead } = notice;
  const Icon = icons[kind];
  const href = placePath(useTeamId(), notice.place);
  const follow = (event: MouseEvent) => {
    if (!isRead) onMark(true);
    // The browser itself opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onFollow();
    void navigate({ href });
  };
  const markLabel = t(isRead ? 'markUnread' : 'markRead');
  return (
    <li className={css.row} data-unread={!isRead || undefined}>
      <a href={href} className={css.link} onClick={follow}>
        <span className={css.icon} data-tone={kind.endsWith('_failed') ? 'danger' : 'calm'}>
          <Icon size={18} weight="duotone" />
        </span>
        <span className={css.text}>
          <span className={css.line}>{useNoticeText(notice)}</span>
          <time className={css.time} dateTime={at} title={formats.exactTime(at)}>
            {formats.ago(at)}
          </time>
        </span>
      </a>
      <Tooltip label={markLabel} position="left">
        <ActionIcon size={32} aria-label={markLabel} onClick={() => onMark(!isRead)}>
          <span className={css.dot} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

function useNoticeText({ kind, who, what, counts, place }: Notice): string {
  const t = usePhrases('notices');
  const { number } = useFormats();
  const data = { who: who ?? t('someone'), what };
  if (kind === 'mentioned') return t(what === '' ? 'line.mentioned' : 'line.mentionedOn', data);
  if (place.type === 'task' && what === '') return t('line.taskGone');
  if (kind !== 'import_done' && kind !== 'import_failed') return t(`line.${kind}`, data);
  const { imported = 0, refused = 0 } = counts ?? {};
  const rows = { ...data, count: imported, refused: number(refused) };
  if (kind === 'import_failed') return t('line.import_failed', rows);
  return t(refused === 0 ? 'line.import_done' : 'line.importDoneWithRefused', rows);
}
