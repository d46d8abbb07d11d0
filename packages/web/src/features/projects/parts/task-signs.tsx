// What a card and a row show below a title: due date, checklist, comments, and who.
import type { TaskPerson } from '@fieldhouse/contract/projects';
import type { TaskCard, TaskLink } from '@fieldhouse/contract/task-cards';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { ChatCircleDotsIcon } from '@phosphor-icons/react/dist/csr/ChatCircleDots';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag';
import { HandPalmIcon } from '@phosphor-icons/react/dist/csr/HandPalm';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../../../app/people/person-avatar.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Chip } from '../../../ui/chip.tsx';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import css from '../projects.module.css';
import { DueText } from './due-text.tsx';
import { useOpenRecord } from './record-opener.ts';
import chipsCss from './task-chips.module.css';

export function TaskSigns({ task }: { readonly task: TaskCard }) {
  const t = usePhrases('projects');
  const { checklist, commentCount, priority, isBlocked, isRecurring, assignees } = task;
  const isUrgent = priority === 'high' || priority === 'urgent';
  return (
    <span className={css.signs}>
      <DueText task={task} />
      {isUrgent && (
        <Sign label={t(`priority.${priority}`)}>
          <FlagIcon size={15} className={css.flag} data-priority={priority} />
        </Sign>
      )}
      {checklist.total > 0 && (
        <Sign label={t('card.checklist', checklist)}>
          <CheckSquareIcon size={15} />
          <span aria-hidden="true">{`${checklist.done}/${checklist.total}`}</span>
        </Sign>
      )}
      {commentCount > 0 && (
        <Sign label={t('card.comments', { count: commentCount })}>
          <ChatCircleDotsIcon size={15} />
          <span aria-hidden="true">{commentCount}</span>
        </Sign>
      )}
      {isBlocked && (
        <Sign label={t('card.blocked')}>
          <HandPalmIcon size={15} />
        </Sign>
      )}
      {isRecurring && (
        <Sign label={t('card.recurring')}>
          <ArrowsClockwiseIcon size={15} />
        </Sign>
      )}
      <People people={assignees} />
    </span>
  );
}

function Sign({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className={css.sign} title={label}>
      {children}
      <span className={css.hidden}>{label}</span>
    </span>
  );
}

const shownPeople = 3;

interface PeopleProps {
  readonly people: readonly TaskPerson[];
  /** How many they are, if not all are given. */
  readonly total?: number;
  /** Before the others are counted. */
  readonly shown?: number;
  readonly size?: number;
}

export function People({ people, total = people.length, shown = shownPeople, size = 22 }: PeopleProps) {
  if (people.length === 0) return null;
  const others = total > people.length ? [`+${total - people.length}`] : [];
  const faces = people.slice(0, shown);
  const names = [...people.map(({ name }) => name), ...others].join(', ');
  return (
    <span className={css.people} title={names}>
      {faces.map(({ teamUserId, name }) => (
        <PersonAvatar key={teamUserId} name={name} personId={teamUserId} size={size} />
      ))}
      {total > faces.length && <span className={css.more}>+{total - faces.length}</span>}
      <span className={css.hidden}>{names}</span>
    </span>
  );
}

const shownLinks = 2;

export function TaskChips({ task }: { readonly task: TaskCard }) {
  const { links, tags } = task;
  if (links.length === 0 && tags.length === 0) return null;
  return (
    <span className={chipsCss.chips}>
      {links.slice(0, shownLinks).map((link) => (
        <RecordChip key={link.recordId} link={link} />
      ))}
      {tags.map(({ id, name, color }) => (
        <Chip key={id} color={color}>
          {name}
        </Chip>
      ))}
    </span>
  );
}

/** Part of a button that opens the task, where the record is opened by keyboard. */
function RecordChip({ link }: { readonly link: TaskLink }) {
  const t = usePhrases('projects');
  const open = useOpenRecord();
  const { label, pictureUrl } = link;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span
      className={chipsCss.linkChip}
      data-opens={open !== undefined || undefined}
      onClick={(event) => {
        if (!open) return;
        event.stopPropagation();
        open(link);
      }}
    >
      <NameAvatar name={label} size={16} picture={pictureUrl} />
      <span>{label === '' ? t('task.unnamed') : label}</span>
    </span>
  );
}
