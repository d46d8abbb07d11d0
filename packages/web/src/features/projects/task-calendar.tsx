// Tasks by the day they are due: of a project, or one's own of all projects.
import { calendarMode } from '@fieldhouse/contract/data-views';
import type { Project } from '@fieldhouse/contract/projects';
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import type { TaskQuery } from '@fieldhouse/contract/task-queries';
import { firstDayOf, shownDays } from '@fieldhouse/domain/fields/date/calendar-days';
import { dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { isOverdue } from '@fieldhouse/domain/tasks/due';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { tasksApi } from '../../api/endpoints/projects-api.ts';
import { combineQueries, QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { useDayText } from '../../app/language/day-text.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import type { ProjectSearch } from '../../app/project-search.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { DayCalendar } from '../views/index.ts';
import { comingEvents } from './coming-events.ts';
import { tasksQuery } from './project-queries.ts';

const maxTasks = 500;

interface TaskCalendarProps {
  readonly label: string;
  readonly query: Partial<TaskQuery>;
  /** Of the tasks. */
  readonly projects: readonly Project[];
  readonly search: ProjectSearch;
  readonly onNavigate: (to: {
    readonly date?: string | undefined;
    readonly mode?: string | undefined;
  }) => void;
  readonly onOpen: (taskId: string) => void;
  readonly onAdd: ((day: string) => void) | undefined;
}

export function TaskCalendar(props: TaskCalendarProps) {
  const { label, projects, search, onNavigate, onOpen, onAdd } = props;
  const t = usePhrases('projects');
  const { locale, timeZone, timeOfDay } = useFormats();
  const dayText = useDayText();
  const date = isDay(search.date) ? search.date : dayInZone(new Date(), timeZone);
  const mode = calendarMode.catch('month').parse(search.mode);
  const firstDay = firstDayOf(locale);
  const span = shownDays(date, mode, firstDay);
  const options = tasksQuery(useTeamId(), {
    ...props.query,
    state: 'any',
    dueFrom: span.first,
    dueUntil: span.last,
    limit: maxTasks,
  });
  const query = useInfiniteQuery({ ...options, placeholderData: (before) => before });
  const repeats = useInfiniteQuery({
    ...tasksQuery(useTeamId(), {
      ...props.query,
      state: 'open',
      isRecurring: true,
      dueUntil: span.last,
      limit: maxTasks,
    }),
    placeholderData: (before) => before,
  });
  const move = useMoveToDay(options.queryKey);
  return (
    <QueryBoundary
      query={combineQueries({ tasks: query, recurring: repeats })}
      skeleton={<RowsSkeleton rows={10} height={60} isFull />}
    >
      {({ tasks, recurring }) => {
        const coming = comingEvents(recurring, {
          span,
          today: dayInZone(new Date(), timeZone),
          words: ({ title, dueTime }, day) =>
            t('calendar.comesBack', {
              title: dueTime === null ? title : `${timeOfDay(dueTime)} ${title}`,
              date: dayText(day),
            }),
        });
        const notes = [
          ...(query.hasNextPage ? [t('calendar.more', { shown: tasks.length })] : []),
          ...(repeats.hasNextPage ? [t('calendar.moreRecurring', { shown: recurring.length })] : []),
          ...(coming.isCut ? [t('calendar.moreComing', { shown: coming.perDay })] : []),
        ];
        return (
          <DayCalendar
            label={label}
            events={[...tasks.map(toEvent), ...coming.events]}
            span={span}
            date={date}
            mode={mode}
            firstDay={firstDay}
            note={notes.length > 0 ? notes.join(' ') : undefined}
            addLabel={(day) => t('calendar.addOn', { date: dayText(day) })}
            onNavigate={onNavigate}
            onChoose={onOpen}
            onAdd={onAdd}
            onMove={
              projects.some(({ may }) => may.addTasks)
                ? (id, dueOn) => {
                    const task = tasks.find((one) => one.id === id);
                    if (task && task.dueOn !== dueOn) move({ task, dueOn });
                  }
                : undefined
            }
          />
        );
      }}
    </QueryBoundary>
  );
}

interface DayMove {
  readonly task: TaskCard;
  readonly dueOn: string;
  readonly isUndo?: boolean;
}

type Pages = InfiniteData<{ readonly items: readonly TaskCard[]; readonly next: string | null }>;

/** At once on the page, then on the server; the toast undoes it. */
function useMoveToDay(queryKey: readonly unknown[]): (move: DayMove) => void {
  const t = usePhrases('projects');
  const dayText = useDayText();
  const teamId = useTeamId();
  const client = useQueryClient();
  const { run } = useAction(
    ({ task, dueOn }: DayMove) => tasksApi.change({ params: { teamId, taskId: task.id }, body: { dueOn } }),
    {
      done: (_task, { task, dueOn, isUndo = false }) =>
        isUndo
          ? undefined
          : {
              text: t('calendar.moved', { title: task.title, date: dayText(dueOn) }),
              tone: 'good',
              action: {
                label: t('task.undo'),
                onAct: () => move({ task: { ...task, dueOn }, dueOn: task.dueOn ?? dueOn, isUndo: true }),
              },
            },
    },
  );
  const move = (wanted: DayMove) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData<Pages>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((one) =>
              one.id === wanted.task.id ? { ...one, dueOn: wanted.dueOn } : one,
            ),
          })),
        },
    );
    void run(wanted);
  };
  return move;
}

function toEvent(task: TaskCard) {
  const { id, title, dueOn, dueTime } = task;
  const color = task.completedAt !== null ? 'gray' : isOverdue(task, new Date()) ? 'red' : ('green' as const);
  return { id, title, day: dueOn ?? '', time: dueTime, color } as const;
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
