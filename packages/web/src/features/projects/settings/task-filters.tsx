// The filter of tasks, behind one button that says how much is filtered.
import { type TaskPriority, taskPriorities } from '@fieldhouse/contract/task-values';
import { Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tasksApi } from '../../../api/endpoints/projects-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { ProjectSearch } from '../../../app/project-search.ts';
import { useMembership, useTeamId } from '../../../app/session/use-team.ts';
import { tagChoicesQuery } from '../project-queries.ts';
import css from '../projects.module.css';

const filterParts = ['person', 'due', 'priority', 'tag', 'find'] as const;
const dues = ['overdue', 'today', 'week', 'none'] as const;

interface FiltersProps {
  readonly search: ProjectSearch;
  readonly mayChoosePeople: boolean;
  readonly onChange: (part: { readonly [Part in (typeof filterParts)[number]]?: string | undefined }) => void;
}

export function TaskFilters({ search, mayChoosePeople, onChange }: FiltersProps) {
  const t = usePhrases('projects');
  const [isOpen, setOpen] = useState(false);
  const count = filterParts.filter((part) => search[part] !== undefined).length;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<FunnelIcon size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? t('filter.active', { count }) : t('filter.label')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter.label')}>
        <div className={css.filterForm}>
          <TextInput
            label={t('filter.search')}
            value={search.find ?? ''}
            maxLength={100}
            data-autofocus
            onChange={(event) => onChange({ find: event.currentTarget.value || undefined })}
          />
          {mayChoosePeople && <PersonFilter search={search} onChange={onChange} />}
          <NativeSelect
            label={t('filter.due')}
            value={search.due ?? ''}
            onChange={(event) => onChange({ due: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: t('filter.anyDue') },
              ...dues.map((value) => ({ value, label: t(`filter.${value}`) })),
            ]}
          />
          <NativeSelect
            label={t('filter.priority')}
            value={search.priority ?? ''}
            onChange={(event) => onChange({ priority: event.currentTarget.value || undefined })}
            data={[{ value: '', label: t('filter.anyPriority') }, ...usePriorityChoices()]}
          />
          <TagFilter search={search} onChange={onChange} />
          {count > 0 && (
            <Button
              variant="default"
              onClick={() => onChange(Object.fromEntries(filterParts.map((part) => [part, undefined])))}
            >
              {t('filter.clear')}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

export function usePriorityChoices(): { value: TaskPriority; label: string }[] {
  const t = usePhrases('projects');
  return taskPriorities.map((value) => ({ value, label: t(`priority.${value}`) }));
}

type PartProps = Pick<FiltersProps, 'search' | 'onChange'>;

function PersonFilter({ search, onChange }: PartProps) {
  const t = usePhrases('projects');
  const teamId = useTeamId();
  const { teamUserId: me } = useMembership();
  const { data } = useQuery(queryOf(tasksApi.people, { params: { teamId }, query: {} }));
  const others = data?.items.filter(({ teamUserId }) => teamUserId !== me) ?? [];
  return (
    <NativeSelect
      label={t('filter.people')}
      value={search.person ?? ''}
      onChange={(event) => onChange({ person: event.currentTarget.value || undefined })}
      data={[
        { value: '', label: t('filter.anyone') },
        { value: 'me', label: t('filter.me') },
        { value: 'none', label: t('filter.unassigned') },
        ...others.map(({ teamUserId, name }) => ({ value: teamUserId as string, label: name })),
      ]}
    />
  );
}

function TagFilter({ search, onChange }: PartProps) {
  const t = usePhrases('projects');
  const { data } = useQuery(tagChoicesQuery(useTeamId()));
  const tags = data?.items ?? [];
  if (tags.length === 0) return null;
  return (
    <NativeSelect
      label={t('filter.tags')}
      value={search.tag ?? ''}
      onChange={(event) => onChange({ tag: event.currentTarget.value || undefined })}
      data={[
        { value: '', label: '–' },
        ...tags.map(({ id, name }) => ({ value: id as string, label: name })),
      ]}
    />
  );
}
