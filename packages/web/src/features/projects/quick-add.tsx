// A task in one line: "Call Clara on Friday 3pm @Ben".
import type { Project } from '@fieldhouse/contract/projects';
import type { TaskCard } from '@fieldhouse/contract/tasks';
import { mentionedNames, parseQuickAdd, type QuickAdd } from '@fieldhouse/domain/tasks/quick-add';
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tasksApi } from '../../api/endpoints/projects-api.ts';
import { queryOf } from '../../api/queries.ts';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { noToast, useAction } from '../../app/feedback/use-action.ts';
import { useAskedClose } from '../../app/forms/use-leave.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useColumnName } from './parts/column-name.ts';
import { useDayText, useToday } from './parts/due-text.tsx';
import { staleAfterTask, tagChoicesQuery } from './project-queries.ts';
import type { NewTaskPlace } from './project-view.tsx';
import css from './projects.module.css';

interface QuickAddProps {
  readonly projects: readonly Project[];
  readonly projectId: string | undefined;
  readonly place: NewTaskPlace;
  readonly onClose: () => void;
  readonly onOpen: (task: Pick<TaskCard, 'id' | 'projectId'>) => void;
}

export function QuickAddDialog({ projects, projectId, place, onClose, onOpen }: QuickAddProps) {
  const t = usePhrases('projects');
  const ui = usePhrases('ui');
  const columnName = useColumnName();
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState(projectId ?? projects[0]?.id ?? '');
  const project = projects.find(({ id }) => id === chosenId);
  const [columnId, setColumnId] = useState<string | undefined>(place.column?.id);
  const columns = project?.columns ?? [];
  const firstOpen = columns.find(({ stage }) => stage !== 'done');
  const chosen = columns.find(({ id }) => id === columnId) ?? firstOpen;
  const { parsed: read, names } = useParsed(text);
  // The day that was clicked, unless the text names another.
  const parsed = { ...read, dueOn: read.dueOn ?? (read.dueTime === null ? (place.dueOn ?? null) : null) };
  const { run, isPending, error } = useCreateTask({
    parsed,
    project,
    place: { ...place, ...(chosen && { column: chosen }) },
    onOpen,
    onClose,
  });
  const close = useAskedClose(text.trim() !== '' && !isPending, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (parsed.title !== '') void run();
  };
  return (
    <Dialog title={t('quickAdd.title')} closeLabel={ui('close')} isOpen onClose={close}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('quickAdd.label')}
            placeholder={t('quickAdd.placeholder')}
            description={t('quickAdd.hint')}
            required
            withAsterisk={false}
            maxLength={400}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Understood parsed={parsed} names={names} />
          <Group grow>
            <NativeSelect
              label={t('quickAdd.project')}
              value={chosenId}
              onChange={(event) =>
                setChosenId(projects.find(({ id }) => id === event.currentTarget.value)?.id ?? chosenId)
              }
              data={projects.map(({ id, name }) => ({ value: id as string, label: name }))}
            />
            <NativeSelect
              label={t('quickAdd.column')}
              value={chosen?.id ?? ''}
              onChange={(event) => setColumnId(event.currentTarget.value)}
              data={columns.map((one) => ({ value: one.id as string, label: columnName(one) }))}
            />
          </Group>
          {error && (
            <Text size="sm" c="var(--fh-danger)" role="alert">
              {problemText(error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={parsed.title === '' || !project}>
              {t('quickAdd.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface Creation {
  readonly parsed: QuickAdd;
  readonly project: Project | undefined;
  readonly place: NewTaskPlace;
  readonly onOpen: QuickAddProps['onOpen'];
  readonly onClose: () => void;
}

function useCreateTask({ parsed, project, place: { column, record }, onOpen, onClose }: Creation) {
  const t = usePhrases('projects');
  const teamId = useTeamId();
  return useAction(
    async () => {
      if (!project) return undefined;
      const { title, dueOn, dueTime, priority } = parsed;
      return tasksApi.create(
        {
          params: { teamId, projectId: project.id },
          body: {
            title,
            dueOn,
            dueTime,
            priority,
            // Ids of people and tags that the API sent.
            assigneeIds: [...parsed.assigneeIds] as never,
            tagIds: [...parsed.tagIds] as never,
            ...(column && { columnId: column.id }),
            ...(record && { links: [record] }),
          },
        },
        { idempotencyKey: crypto.randomUUID() },
      );
    },
    {
      onDone: onClose,
      done: (task) =>
        task && {
          text: t('quickAdd.created', { title: task.title }),
          tone: 'good',
          action: { label: t('quickAdd.open'), onAct: () => onOpen(task) },
        },
      failed: noToast,
      refresh: staleAfterTask,
      isExclusive: true,
    },
  );
}

/** The text as a task, with the names of the people and tags in it. */
function useParsed(text: string): { parsed: QuickAdd; names: ReadonlyMap<string, string> } {
  const teamId = useTeamId();
  const { i18n } = useTranslation('app');
  const today = useToday();
  const tags = useQuery(tagChoicesQuery(teamId)).data?.items;
  const searches = mentionedNames(text).slice(0, 5);
  const people = useQueries({
    queries: searches.map((search) => ({
      ...queryOf(tasksApi.people, { params: { teamId }, query: { search } }),
      staleTime: 60_000,
    })),
    combine: (results) => results.flatMap(({ data }) => data?.items ?? []),
  });
  return useMemo(() => {
    const known = new Map(people.map(({ teamUserId, name }) => [teamUserId as string, name]));
    const named = [...known].map(([id, name]) => ({ id, name }));
    const parsed = parseQuickAdd(text, {
      language: i18n.language === 'es' ? 'es' : 'en',
      today,
      people: named,
      tags: tags ?? [],
    });
    return { parsed, names: new Map([...known, ...(tags ?? []).map(({ id, name }) => [id, name] as const)]) };
  }, [text, i18n.language, today, people, tags]);
}

interface UnderstoodProps {
  readonly parsed: QuickAdd;
  readonly names: ReadonlyMap<string, string>;
}

/** Read aloud as it changes, since it appears without focus. */
function Understood({ parsed, names }: UnderstoodProps) {
  const t = usePhrases('projects');
  const formats = useFormats();
  const dayText = useDayText();
  const { dueOn, dueTime, assigneeIds, tagIds, priority } = parsed;
  const time = dueTime === null ? '' : ` ${formats.timeOfDay(dueTime)}`;
  return (
    <div className={css.understood} role="status" aria-label={t('quickAdd.understood')}>
      {dueOn !== null && <Chip color="blue">{dayText(dueOn, { isLong: true }) + time}</Chip>}
      {assigneeIds.map((id) => (
        <Chip key={id} color="purple">{`@${names.get(id)}`}</Chip>
      ))}
      {tagIds.map((id) => (
        <Chip key={id} color="green">{`#${names.get(id)}`}</Chip>
      ))}
      {priority !== 'none' && <Chip color="orange">{t(`priority.${priority}`)}</Chip>}
    </div>
  );
}
