// Deleted projects and tasks, to be restored.
import { Button, Stack } from '@mantine/core';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { projectsApi, tasksApi } from '../../../api/endpoints/projects-api.ts';
import { pagesOf, queryKeyOf, queryOf } from '../../../api/queries.ts';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import css from './task-panel.module.css';

interface DeletedDialogProps {
  readonly mayManage: boolean;
  readonly onClose: () => void;
}

export function DeletedDialog({ mayManage, onClose }: DeletedDialogProps) {
  const t = usePhrases('projects');
  const ui = usePhrases('ui');
  return (
    <Dialog title={t('trash.title')} closeLabel={ui('close')} isOpen onClose={onClose} size="lg">
      <Stack>
        <p className={css.soft}>{t('trash.text')}</p>
        {mayManage && <DeletedProjects />}
        <DeletedTasks />
      </Stack>
    </Dialog>
  );
}

function DeletedProjects() {
  const t = usePhrases('projects');
  const teamId = useTeamId();
  const query = useQuery(queryOf(projectsApi.deleted, { params: { teamId } }));
  const { run } = useAction(
    ({ id: projectId }: { readonly id: Parameters<typeof projectsApi.restore>[0]['params']['projectId'] }) =>
      projectsApi.restore({ params: { teamId, projectId } }),
    { done: ({ name }) => t('form.restored', { name }) },
  );
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <ul className={css.list}>
      {items.map(({ id, name, deletedAt }) => (
        <Row
          key={id}
          name={name}
          detail={t('trash.project')}
          deletedAt={deletedAt}
          onRestore={() => void run({ id })}
        />
      ))}
    </ul>
  );
}

function DeletedTasks() {
  const t = usePhrases('projects');
  const params = { teamId: useTeamId() };
  const query = useInfiniteQuery(
    pagesOf(queryKeyOf(tasksApi.deleted, { params }), (after, signal) =>
      tasksApi.deleted({ params, query: after }, { signal }),
    ),
  );
  const { run } = useAction(
    ({ id: taskId }: { readonly id: Parameters<typeof tasksApi.restore>[0]['params']['taskId'] }) =>
      tasksApi.restore({ params: { ...params, taskId } }),
    { done: t('task.restored') },
  );
  return (
    <>
      <QueryBoundary
        query={query}
        skeleton={<RowsSkeleton rows={4} height={44} />}
        empty={<Notice size="compact" icon={<TrashIcon size={22} />} title={t('trash.none')} />}
      >
        {(tasks) => (
          <ul className={css.list}>
            {tasks.map(({ id, title, projectName, deletedAt }) => (
              <Row
                key={id}
                name={title}
                detail={projectName}
                deletedAt={deletedAt}
                onRestore={() => void run({ id })}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      <LoadMore query={query} label={t('trash.more')} />
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly detail: string;
  readonly deletedAt: string;
  readonly onRestore: () => void;
}

function Row({ name, detail, deletedAt, onRestore }: RowProps) {
  const t = usePhrases('projects');
  const formats = useFormats();
  return (
    <li className={css.link}>
      <span className={css.linkText}>
        <span className={css.linkName}>{name}</span>
        <span className={css.soft}>
          {detail} · {t('trash.deletedAt', { when: formats.ago(deletedAt) })}
        </span>
      </span>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('trash.restoreName', { name })}
        onClick={onRestore}
      >
        {t('trash.restore')}
      </Button>
    </li>
  );
}
