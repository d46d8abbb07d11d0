// Comments and what changed, in one stream: the last at its end, where one writes.
import type { Comment } from '@fieldhouse/contract/comments';
import type { Task } from '@fieldhouse/contract/task-cards';
import type { TaskChangeEntry } from '@fieldhouse/contract/task-history';
import { taskPriority } from '@fieldhouse/contract/task-values';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { pagesOf, queryKeyOf } from '../../../api/queries.ts';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { combineQueries, QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { CommentEditor, CommentEntry, commentsQuery } from '../../comments/index.ts';
import { stageIn } from '../parts/column-name.ts';
import panelCss from './task-panel.module.css';
import css from './task-stream.module.css';
import { taskThread } from './task-thread.ts';

export function TaskStream({ task }: { readonly task: Task }) {
  const t = usePhrases('projects');
  const words = usePhrases('comments');
  const client = useQueryClient();
  const params = { teamId: useTeamId(), taskId: task.id };
  const thread = taskThread(params);
  const comments = useInfiniteQuery(commentsQuery(thread));
  const changes = useInfiniteQuery(
    pagesOf(queryKeyOf(tasksApi.activity, { params }), (after, signal) =>
      tasksApi.activity({ params, query: after }, { signal }),
    ),
  );
  const refresh = () => client.invalidateQueries({ queryKey: thread.key });
  const { ref: end, show: showEnd } = useEnd();
  // Of the two lists, the one whose earlier entries are missing first.
  const earlier = startOf(comments) >= startOf(changes) ? comments : changes;
  return (
    <>
      <section className={css.stream} aria-labelledby="task-stream">
        <h2 id="task-stream" className={panelCss.partTitle}>
          {t('task.comments')}{' '}
          {task.commentCount > 0 && <span className={panelCss.soft}>{task.commentCount}</span>}
        </h2>
        <LoadMore query={earlier} label={t('task.earlier')} variant="subtle" />
        <QueryBoundary
          query={combineQueries({ comments, changes })}
          skeleton={<RowsSkeleton rows={3} height={36} />}
        >
          {(loaded) => (
            <ol className={css.entries}>
              {inOrder(loaded.comments, loaded.changes, startOf(earlier)).map((entry) =>
                'body' in entry ? (
                  <CommentEntry key={entry.id} thread={thread} comment={entry} onChanged={refresh} />
                ) : (
                  <Change key={entry.id} entry={entry} />
                ),
              )}
            </ol>
          )}
        </QueryBoundary>
        <div ref={end} />
      </section>
      <div className={css.composer}>
        <CommentEditor
          isAtEnd
          thread={thread}
          action={words('send')}
          onSend={async (body) => {
            await thread.add(body);
            await refresh();
            showEnd();
          }}
        />
      </div>
    </>
  );
}

interface Entry {
  readonly at: string;
}

/** When what is loaded of a list begins; empty if there is nothing before it. */
function startOf({
  data,
  hasNextPage,
}: {
  readonly data: readonly Entry[] | undefined;
  readonly hasNextPage: boolean;
}) {
  return hasNextPage ? (data?.at(-1)?.at ?? '') : '';
}

/** Without those from before `start`: others of that time aren't loaded yet. */
function inOrder(comments: readonly Comment[], changes: readonly TaskChangeEntry[], start: string) {
  return [...comments, ...changes]
    .filter(({ at }) => at >= start)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** Scrolls to the end once the new comment is there. */
function useEnd() {
  const ref = useRef<HTMLDivElement>(null);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (sent > 0) ref.current?.scrollIntoView({ block: 'end' });
  }, [sent]);
  return { ref, show: () => setSent((count) => count + 1) };
}

function Change({ entry }: { readonly entry: TaskChangeEntry }) {
  const formats = useFormats();
  const textOf = useChangeText(entry);
  const Icon = entry.changes.some(({ what }) => what === 'column') ? ArrowRightIcon : PencilSimpleIcon;
  return (
    <li className={css.change}>
      <Icon size={14} aria-hidden="true" />
      <span>{entry.changes.map(textOf).join('. ')}</span>
      <time dateTime={entry.at} title={formats.exactTime(entry.at)}>
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
