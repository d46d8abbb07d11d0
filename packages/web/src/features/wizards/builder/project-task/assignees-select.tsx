// Members of the team, found by name.
import { maxAssignees } from '@fieldhouse/contract/task-values';
import type { CreateTaskTask } from '@fieldhouse/contract/wizard-project-task';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tasksApi } from '../../../../api/endpoints/projects-api.ts';
import { queryOf } from '../../../../api/queries.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';

interface AssigneesSelectProps {
  readonly value: CreateTaskTask['assigneeIds'];
  readonly onChange: (value: CreateTaskTask['assigneeIds']) => void;
}

export function AssigneesSelect({ value: assigneeIds, onChange }: AssigneesSelectProps) {
  const t = usePhrases('projects');
  const params = { teamId: useTeamId() };
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  const { data: found } = useQuery({
    ...queryOf(tasksApi.people, { params, query: { search: asked } }),
    placeholderData: (before) => before,
  });
  const wanted = queryOf(tasksApi.people, { params, query: { ids: assigneeIds.join(',') } });
  const { data: chosen } = useQuery({
    ...(assigneeIds.length === 0 ? { ...wanted, queryFn: skipToken } : wanted),
    placeholderData: (before) => before,
  });
  const known = new Map(
    [...(found?.items ?? []), ...(chosen?.items ?? [])].map(({ teamUserId, name }) => [teamUserId, name]),
  );
  // Those who have left the team are shown, so that they can be removed.
  for (const id of assigneeIds) if (!known.has(id)) known.set(id, t('task.someone'));
  return (
    <MultiSelect
      label={t('task.assignees')}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      maxValues={maxAssignees}
      {...(assigneeIds.length === 0 && { placeholder: t('task.noAssignees') })}
      value={assigneeIds.map((id) => id as string)}
      onChange={(ids) => onChange([...known.keys()].filter((id) => ids.includes(id)))}
      data={[...known].map(([value, label]) => ({ value: value as string, label }))}
    />
  );
}
