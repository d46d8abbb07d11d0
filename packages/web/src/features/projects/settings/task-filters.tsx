// The filter of tasks, behind one button that says how much is filtered.
import { teamUserId } from '@fieldhouse/contract/ids';
import { taskStages } from '@fieldhouse/contract/projects';
import { type TaskPriority, taskPriorities } from '@fieldhouse/contract/task-values';
import { Button, MultiSelect, type MultiSelectProps, NativeSelect, Popover, TextInput } from '@mantine/core';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import type { ProjectSearch } from '../../../app/project-search.ts';
import { useMembership, useTeamId } from '../../../app/session/use-team.ts';
import { NamedDropdown } from '../../../ui/popovers/named-dropdown.tsx';
import { usePeople, useTaskPeople } from '../parts/use-people.ts';
import { tagChoicesQuery } from '../project-queries.ts';
import css from '../projects.module.css';
import { maxFilterValues, partOf, valuesIn } from '../use-project-search.ts';

const filterParts = ['person', 'status', 'due', 'priority', 'tag', 'find'] as const;
type FilterPart = (typeof filterParts)[number];
const dues = ['overdue', 'today', 'week', 'none'] as const;

interface FiltersProps {
  readonly search: ProjectSearch;
  /** Parts that the page decides itself. */
  readonly without: readonly FilterPart[];
  readonly onChange: (part: { readonly [Part in FilterPart]?: string | undefined }) => void;
}

export function TaskFilters({ search, without, onChange }: FiltersProps) {
  const t = usePhrases('projects');
  const priorities = usePriorityChoices();
  const [isOpen, setOpen] = useState(false);
  const parts = filterParts.filter((part) => !without.includes(part));
  const count = parts.filter((part) => search[part] !== undefined).length;
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
      <NamedDropdown label={t('filter.label')}>
        <div className={css.filterForm}>
          <TextInput
            label={t('filter.search')}
            value={search.find ?? ''}
            maxLength={100}
            data-autofocus
            onChange={(event) => onChange({ find: event.currentTarget.value || undefined })}
          />
          {parts.includes('person') && <PersonFilter search={search} onChange={onChange} />}
          {parts.includes('status') && (
            <ManyFilter
              label={t('filter.status')}
              value={search.status}
              onChange={(status) => onChange({ status })}
              data={taskStages.map((value) => ({ value, label: t(`stage.${value}`) }))}
            />
          )}
          {parts.includes('due') && (
            <NativeSelect
              label={t('filter.due')}
              value={search.due ?? ''}
              onChange={(event) => onChange({ due: event.currentTarget.value || undefined })}
              data={[
                { value: '', label: t('filter.anyDue') },
                ...dues.map((value) => ({ value, label: t(`filter.${value}`) })),
              ]}
            />
          )}
          <ManyFilter
            label={t('filter.priority')}
            value={search.priority}
            onChange={(priority) => onChange({ priority })}
            data={priorities}
          />
          <TagFilter search={search} onChange={onChange} />
          {count > 0 && (
            <Button
              variant="default"
              onClick={() => onChange(Object.fromEntries(parts.map((part) => [part, undefined])))}
            >
              {t('filter.clear')}
            </Button>
          )}
        </div>
      </NamedDropdown>
    </Popover>
  );
}

export function usePriorityChoices(): { value: TaskPriority; label: string }[] {
  const t = usePhrases('projects');
  return taskPriorities.map((value) => ({ value, label: t(`priority.${value}`) }));
}

type PartProps = Pick<FiltersProps, 'search' | 'onChange'>;

interface ManyFilterProps extends Pick<MultiSelectProps, 'searchValue' | 'onSearchChange'> {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly data: { value: string; label: string }[];
}

/** Any of several. */
function ManyFilter({ value, onChange, ...props }: ManyFilterProps) {
  return (
    <MultiSelect
      {...props}
      searchable
      hidePickedOptions
      maxValues={maxFilterValues}
      value={valuesIn(value)}
      onChange={(values) => onChange(partOf(values))}
      // Outside of the popover, a click on a choice would close it.
      comboboxProps={{ withinPortal: false }}
    />
  );
}

function PersonFilter({ search, onChange }: PartProps) {
  const t = usePhrases('projects');
  const { teamUserId: me } = useMembership();
  const [text, setText] = useState('');
  const chosen = useTaskPeople(validIdsIn(search.person));
  const { known } = usePeople(text, chosen);
  const others = known.filter(({ teamUserId }) => teamUserId !== me);
  return (
    <ManyFilter
      label={t('filter.people')}
      value={search.person}
      onChange={(person) => onChange({ person })}
      searchValue={text}
      onSearchChange={setText}
      data={[
        { value: 'me', label: t('filter.me') },
        { value: 'none', label: t('filter.unassigned') },
        ...others.map(({ teamUserId, name }) => ({ value: teamUserId as string, label: name })),
      ]}
    />
  );
}

function validIdsIn(person: string | undefined) {
  return valuesIn(person).flatMap((one) => teamUserId.safeParse(one).data ?? []);
}

function TagFilter({ search, onChange }: PartProps) {
  const t = usePhrases('projects');
  const { data } = useQuery(tagChoicesQuery(useTeamId()));
  const tags = data?.items ?? [];
  if (tags.length === 0) return null;
  return (
    <ManyFilter
      label={t('filter.tags')}
      value={search.tag}
      onChange={(tag) => onChange({ tag })}
      data={tags.map(({ id, name }) => ({ value: id as string, label: name }))}
    />
  );
}
