// The tasks that link to a record, on its page.
import type { RecordId } from '@fieldhouse/contract/ids';
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import { Button } from '@mantine/core';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { combineQueries, QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import type { CollectionPlace } from '../../fields/index.ts';
import { projectsQuery, tasksQuery } from '../project-queries.ts';
import { QuickAddDialog } from '../quick-add.tsx';
import { TaskRows } from '../task-rows.tsx';

export interface TasksOfRecordProps {
  readonly place: CollectionPlace;
  readonly recordId: RecordId;
}

export function TasksOfRecord({ place, recordId }: TasksOfRecordProps) {
  const t = usePhrases('projects');
  const navigate = useNavigate();
  const { teamId, collectionId } = place;
  const tasks = useInfiniteQuery(
    tasksQuery(teamId, { record: { collectionId, recordId }, state: 'any', limit: 50 }),
  );
  const projects = useQuery(projectsQuery(teamId));
  const [isAdding, setAdding] = useState(false);
  const open = projects.data?.items.filter(({ may, status }) => may.addTasks && status !== 'done') ?? [];
  const openTask = ({ id, projectId }: Pick<TaskCard, 'id' | 'projectId'>) =>
    void navigate({
      to: '/team-{$teamId}/projects/$projectId',
      params: { teamId, projectId },
      search: { task: id },
    });
  return (
    <>
      <QueryBoundary
        query={combineQueries({ tasks, projects })}
        skeleton={<RowsSkeleton rows={3} height={44} />}
        isEmpty={(data) => data.tasks.length === 0}
        empty={<Notice size="compact" icon={<CheckCircleIcon size={22} />} title={t('ofRecord.none')} />}
      >
        {(data) => (
          <TaskRows
            tasks={data.tasks}
            projects={data.projects.items}
            openTaskId={undefined}
            onOpen={openTask}
          />
        )}
      </QueryBoundary>
      <LoadMore query={tasks} label={t('board.more')} />
      {open.length > 0 && (
        <Button
          mt={8}
          variant="default"
          size="compact-md"
          leftSection={<PlusIcon size={15} weight="bold" />}
          onClick={() => setAdding(true)}
        >
          {t('newTask')}
        </Button>
      )}
      {isAdding && (
        <QuickAddDialog
          projects={open}
          projectId={undefined}
          place={{ record: { collectionId, recordId } }}
          onClose={() => setAdding(false)}
          onOpen={openTask}
        />
      )}
    </>
  );
}
