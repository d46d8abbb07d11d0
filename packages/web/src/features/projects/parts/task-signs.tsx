// What a card and a row show below a title: due date, checklist, comments, and who.
import type { TaskPerson } from '@fieldhouse/contract/projects';
import type { TaskCard } from '@fieldhouse/contract/tasks';
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
  readonly size?: number;
}

export function People({ people, size = 22 }: PeopleProps) {
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(', ');
  return (
    <span className={css.people} title={names}>
      {people.slice(0, shownPeople).map(({ teamUserId, name }) => (
        <PersonAvatar key={teamUserId} name={name} personId={teamUserId} size={size} />
      ))}
      {people.length > shownPeople && <span className={css.more}>+{people.length - shownPeople}</span>}
      <span className={css.hidden}>{names}</span>
    </span>
  );
}

const shownLinks = 2;

export function TaskChips({ task }: { readonly task: TaskCard }) {
  const t = usePhrases('projects');
  const { links, tags } = task;
  if (links.length === 0 && tags.length === 0) return null;
  return (
    <span className={css.chips}>
      {links.slice(0, shownLinks).map(({ recordId, label }) => (
        <span key={recordId} className={css.linkChip}>
          <NameAvatar name={label} size={16} />
          <span>{label === '' ? t('task.unnamed') : label}</span>
        </span>
      ))}
      {tags.map(({ id, name, color }) => (
        <Chip key={id} color={color}>
          {name}
        </Chip>
      ))}
    </span>
  );
}
