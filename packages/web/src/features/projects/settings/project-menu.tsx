import type { Project } from '@fieldhouse/contract/projects';
import type { TaskFilter } from '@fieldhouse/contract/task-queries';
import { ActionIcon, Menu } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { projectsApi } from '../../../api/endpoints/projects-api.ts';
import { FloatingNotice } from '../../../app/feedback/floating-notice.tsx';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases, withPhrases } from '../../../app/phrases.ts';
import { useMayExport } from '../../../app/rights/own-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { ExportItems } from './export-items.tsx';
import { ProjectDialog } from './lazy-project-dialog.tsx';

const TaskImportDialog = onDemand(
  () => withPhrases(['imports'], import('./task-import/task-import-dialog.tsx')),
  'TaskImportDialog',
  FloatingNotice,
);

interface ProjectMenuProps {
  readonly project: Project;
  /** What is shown of its tasks. */
  readonly filter: TaskFilter;
}

/** Nothing for someone who may do none of it. */
export function ProjectMenu({ project, filter }: ProjectMenuProps) {
  const t = usePhrases('projects');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'project' | 'columns' | 'import'>();
  const mayExport = useMayExport();
  const { id: projectId, name, may } = project;
  const params = { teamId, projectId };
  const { run: restore } = useAction(() => projectsApi.restore({ params }), {
    done: t('form.restored', { name }),
  });
  const { run: remove } = useAction(() => projectsApi.delete({ params }), {
    confirm: () => ({
      title: t('form.deleteTitle', { name }),
      text: t('form.deleteText'),
      action: t('form.delete'),
      isDangerous: true,
    }),
    onDone: () => navigate({ to: '/team-{$teamId}/projects', params: { teamId } }),
    done: () => ({
      text: t('form.deleted', { name }),
      tone: 'good',
      action: { label: t('task.undo'), onAct: () => void restore() },
    }),
  });
  if (!may.manage && !may.addTasks && !mayExport) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={36} variant="subtle" color="gray" aria-label={t('form.actions', { name })}>
            <DotsThreeIcon size={20} weight="bold" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may.manage && <Menu.Item onClick={() => setOpen('project')}>{t('form.edit')}</Menu.Item>}
          {may.manage && <Menu.Item onClick={() => setOpen('columns')}>{t('form.editColumns')}</Menu.Item>}
          {may.addTasks && <Menu.Item onClick={() => setOpen('import')}>{t('form.import')}</Menu.Item>}
          {mayExport && <ExportItems label={t('form.export')} query={{ projectId, state: 'any' }} />}
          {mayExport && Object.keys(filter).length > 0 && (
            <ExportItems label={t('form.exportFiltered')} query={{ ...filter, projectId, state: 'any' }} />
          )}
          {may.manage && (
            <Menu.Item color="red" onClick={() => void remove()}>
              {t('form.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'project' && <ProjectDialog project={project} onClose={() => setOpen(undefined)} />}
      {open === 'columns' && <ColumnsDialog project={project} onClose={() => setOpen(undefined)} />}
      {open === 'import' && (
        <Suspense>
          <TaskImportDialog project={project} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
