// Saved views of a project: open one, save what is shown, and update, rename or delete the one that is open.
import type { Project } from '@fieldhouse/contract/projects';
import type { TaskView } from '@fieldhouse/contract/task-views';
import { Button, Menu } from '@mantine/core';
import { BookmarksSimpleIcon } from '@phosphor-icons/react/dist/csr/BookmarksSimple';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { taskViewsApi } from '../../../api/endpoints/projects-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { ProjectSearch } from '../../../app/project-search.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import type { ProjectPlace } from '../project-queries.ts';
import { savedSearch, type useProjectSearch } from '../use-project-search.ts';
import { RenameViewDialog, SaveViewDialog, storedSearch } from './saved-view-dialogs.tsx';

interface SavedViewsProps {
  readonly project: Project;
  readonly search: ProjectSearch;
  readonly onChange: ReturnType<typeof useProjectSearch>['change'];
}

export function SavedViews({ project, search, onChange }: SavedViewsProps) {
  const t = usePhrases('projects');
  const params = { teamId: useTeamId(), projectId: project.id };
  const { data } = useQuery(queryOf(taskViewsApi.list, { params }));
  const [dialog, setDialog] = useState<'save' | TaskView>();
  const { update, remove } = useViewActions(params, search);
  const items = data?.items ?? [];
  const isShown = (one: TaskView) => searchText(one.search as ProjectSearch) === searchText(search);
  const open = items.find(({ id }) => id === search.saved) ?? items.find(isShown);
  const isEdited = open !== undefined && !isShown(open);
  const label = isEdited ? t('saved.edited', { name: open.name }) : open?.name;
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<BookmarksSimpleIcon size={16} />}>
            {label ?? t('saved.label')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map((one) => (
            <Menu.Item
              key={one.id}
              aria-current={one.id === open?.id || undefined}
              onClick={() => onChange({ ...savedSearch(one.search as ProjectSearch), saved: one.id })}
            >
              {one.isShared ? t('saved.shared', { name: one.name }) : one.name}
            </Menu.Item>
          ))}
          {items.length > 0 && <Menu.Divider />}
          {isEdited && open.may.change && (
            <Menu.Item onClick={() => void update(open)}>
              {t('saved.updateName', { name: open.name })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setDialog('save')}>{t('saved.save')}</Menu.Item>
          {open?.may.change && (
            <Menu.Item onClick={() => setDialog(open)}>
              {t('saved.renameName', { name: open.name })}
            </Menu.Item>
          )}
          {open?.may.delete && (
            <Menu.Item color="red" onClick={() => void remove(open)}>
              {t('saved.deleteName', { name: open.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && (
        <SaveViewDialog
          params={params}
          search={search}
          mayShare={data?.may.share ?? false}
          onSaved={({ id }) => onChange({ saved: id })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog !== undefined && dialog !== 'save' && (
        <RenameViewDialog params={params} view={dialog} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}

/** Replaces the search of a view by what is shown, and deletes one. */
function useViewActions(params: ProjectPlace, search: ProjectSearch) {
  const t = usePhrases('projects');
  const refresh = [taskViewsApi.list];
  const { run: update } = useAction(
    ({ id: taskViewId, search: before }: TaskView) =>
      taskViewsApi.change({
        params: { ...params, taskViewId },
        body: { search: storedSearch(search), before: { search: before } },
      }),
    { done: ({ name }) => t('saved.updated', { name }), refresh },
  );
  const { run: remove } = useAction(
    ({ id: taskViewId }: TaskView) => taskViewsApi.delete({ params: { ...params, taskViewId } }),
    {
      confirm: ({ name }) => ({
        title: t('saved.deleteTitle', { name }),
        action: t('saved.delete'),
        isDangerous: true,
      }),
      done: t('saved.deleted'),
      refresh,
    },
  );
  return { update, remove };
}

function searchText(search: ProjectSearch): string {
  return JSON.stringify(savedSearch(search));
}
