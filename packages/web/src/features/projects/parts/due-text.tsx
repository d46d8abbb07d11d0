import type { TaskCard } from '@fieldhouse/contract/task-cards';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { daysLate, isOverdue } from '@fieldhouse/domain/tasks/due';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useDayText } from '../../../app/language/day-text.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useMembership } from '../../../app/session/use-team.ts';
import css from '../projects.module.css';

type DueTask = Pick<TaskCard, 'dueOn' | 'dueTime' | 'dueAt' | 'completedAt'>;

/** Today in the team's time zone. */
export function useToday(): string {
  const { timeZone } = useMembership();
  return dayInZone(new Date(), timeZone);
}

/**
 * The due date of a task; red with a sign once it is over, and with `isLong` in words too. A completed task has one only with
 * `isLong`.
 */
export function DueText({ task, isLong = false }: { readonly task: DueTask; readonly isLong?: boolean }) {
  const t = usePhrases('projects');
  const formats = useFormats();
  const dayText = useDayText();
  const { timeZone } = useMembership();
  const { dueOn, dueTime } = task;
  if (dueOn === null || (task.completedAt !== null && !isLong)) return null;
  const isLate = isOverdue(task, new Date());
  const late = daysLate(dueOn, new Date(), timeZone);
  const lateText = late === 0 ? t('late_today') : t('late', { count: late });
  const time = dueTime === null ? '' : ` ${formats.timeOfDay(dueTime)}`;
  return (
    <span className={css.due} data-late={isLate || undefined}>
      {isLate ? (
        <WarningCircleIcon
          size={15}
          weight="fill"
          {...(isLong ? { 'aria-hidden': true } : { 'aria-label': t('card.overdue') })}
        />
      ) : (
        <CalendarBlankIcon size={15} aria-hidden="true" />
      )}
      <span>
        {dayText(dueOn, { isLong })}
        {time}
        {isLate && isLong && ` · ${lateText}`}
      </span>
    </span>
  );
}
