// Comments and what changed.
import type { TaskChangeEntry } from '@fieldhouse/contract/task-history';
import { taskPriority } from '@fieldhouse/contract/task-values';
import type { Task } from '@fieldhouse/contract/tasks';
import { Tabs } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { queryKeyOf, selectItems } from '../../../api/queries.ts';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Comments } from '../../comments/index.ts';
import { stageIn } from '../parts/column-name.ts';
import type { TaskPlace } from '../project-queries.ts';
import css from './task-panel.module.css';
import { taskThread } from './task-thread.ts';

export function TaskStream({ task }: { readonly task: Task }) {
  const t = usePhrases('projects');
  const place = { teamId: useTeamId(), taskId: task.id };
  return (
    <Tabs defaultValue="comments" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="comments">
          {t('task.comments')} {task.commentCount > 0 && task.commentCount}
        </Tabs.Tab>
        <Tabs.Tab value="activity">{t('task.activity')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="comments" pt={14}>
        <Comments thread={taskThread(place)} />
      </Tabs.Panel>
      <Tabs.Panel value="activity" pt={8}>
        <Activity place={place} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Activity({ place: params }: { readonly place: TaskPlace }) {
  const t = usePhrases('projects');
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(tasksApi.activity, { params }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      tasksApi.activity({ params, query: pageParam === undefined ? {} : { after: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: selectItems,
  });
  return (
    <>
      <QueryBoundary query={query} skeleton={<RowsSkeleton rows={3} height={28} />}>
        {(entries) => (
          <ol className={css.list}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </QueryBoundary>
      <LoadMore query={query} label={t('board.more')} />
    </>
  );
}

function Entry({ entry }: { readonly entry: TaskChangeEntry }) {
  const formats = useFormats();
  const textOf = useChangeText(entry);
  return (
    <li className={css.entry}>
      <span>{entry.changes.map(textOf).join('. ')}</span>
      <time className={css.soft} dateTime={entry.at} title={formats.exactTime(entry.at)}>
        {formats.ago(entry.at)}
      </time>
    </li>
  );
}

const plain = [
  'created',
  'createdByWizard',
  'title',
  'ticked',
  'checklist',
  'description',
  'recurrence',
  'project',
  'tags',
  'blockedBy',
  'linked',
  'unlinked',
  'attached',
  'detached',
  'deleted',
  'restored',
  'repeated',
] as const;

function useChangeText({ actor }: TaskChangeEntry) {
  const t = usePhrases('projects');
  const formats = useFormats();
  const who = actor.name ?? t('task.someone');
  const column = (text: string | null) => {
    const stage = stageIn(text);
    return stage ? t(`stage.${stage}`) : (text ?? '');
  };
  const day = (text: string) => {
    const [date = '', time] = text.split(' ');
    const shown = formats.date(`${date}T12:00:00Z`);
    return time === undefined ? shown : `${shown} ${formats.timeOfDay(time)}`;
  };
  return ({ what, from, to }: TaskChangeEntry['changes'][number]): string => {
    if (what === 'column') return t('change.column', { who, from: column(from), to: column(to) });
    if (what === 'due')
      return to === null ? t('change.dueNone', { who }) : t('change.due', { who, to: day(to) });
    if (what === 'assignees')
      return t(to === null ? 'change.assigneesNone' : 'change.assignees', { who, to });
    if (what === 'priority') {
      const priority = taskPriority.catch('none').parse(to);
      return t('change.priority', { who, to: t(`priority.${priority}`) });
    }
    const known = plain.find((one) => one === what);
    return t(known ? `change.${known}` : 'change.other', { who, from, to });
  };
}
