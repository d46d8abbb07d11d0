// A task in one line: "Call Clara on Friday 3pm @Ben". A pasted list is several tasks, one for each line.
import type { Project } from '@fieldhouse/contract/projects';
import type { Task, TaskCard } from '@fieldhouse/contract/task-cards';
import { type Guess, mentionedNames, parseQuickAdd, type QuickAdd } from '@fieldhouse/domain/tasks/quick-add';
import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tasksApi } from '../../api/endpoints/projects-api.ts';
import { queryOf } from '../../api/queries.ts';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { noToast, useAction } from '../../app/feedback/use-action.ts';
import { useAskedClose } from '../../app/forms/use-leave.ts';
import { useDayText } from '../../app/language/day-text.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useColumnName } from './parts/column-name.ts';
import { useToday } from './parts/due-text.tsx';
import { tagChoicesQuery } from './project-queries.ts';
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
  const input = useRef<HTMLTextAreaElement>(null);
  const plain = usePlainWords();
  const [chosenId, setChosenId] = useState(projectId ?? projects[0]?.id ?? '');
  const project = projects.find(({ id }) => id === chosenId);
  const [columnId, setColumnId] = useState<string | undefined>(place.column?.id);
  const columns = project?.columns ?? [];
  const firstOpen = columns.find(({ stage }) => stage !== 'done');
  const chosen = columns.find(({ id }) => id === columnId) ?? firstOpen;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const { read, names } = useReader(text, place.assignee);
  // The day and the person of the place, unless the text names others.
  const all = (lines.length === 0 ? [''] : lines).map((line, at) => {
    const parsed = read(line, plain.of(at));
    const dueOn = parsed.dueOn ?? (parsed.dueTime === null ? (place.dueOn ?? null) : null);
    const assigneeIds =
      parsed.assigneeIds.length === 0 && place.assignee ? [place.assignee.id] : parsed.assigneeIds;
    return { ...parsed, dueOn, assigneeIds };
  });
  const isComplete = all.every(({ title }) => title !== '') && all.length <= maxTasks;
  const { run, isPending, error } = useCreateTasks({
    all,
    project,
    place: { ...place, ...(chosen && { column: chosen }) },
    onCreated: (count) => {
      setText(lines.slice(count).join('\n'));
      plain.drop(count);
    },
    onOpen,
    onClose,
  });
  const close = useAskedClose(text.trim() !== '' && !isPending, onClose);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isComplete) void run();
  };
  return (
    <Dialog title={t('quickAdd.title')} closeLabel={ui('close')} isOpen onClose={close}>
      <form onSubmit={submit}>
        <Stack>
          <Textarea
            ref={input}
            autosize
            minRows={1}
            maxRows={10}
            label={t('quickAdd.label')}
            placeholder={t('quickAdd.placeholder')}
            description={t('quickAdd.hint')}
            required
            withAsterisk={false}
            maxLength={maxTasks * 400}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey) submit(event);
            }}
          />
          {all.length > maxTasks ? (
            <Text size="sm" role="status">
              {t('quickAdd.tooMany', { max: maxTasks })}
            </Text>
          ) : (
            all.slice(0, shownTasks).map((parsed, at) => (
              <Understood
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
                key={at}
                parsed={parsed}
                names={names}
                isNamed={all.length > 1}
                onTakeBack={(words) => {
                  plain.add(at, words);
                  // The button is gone.
                  input.current?.focus();
                }}
              />
            ))
          )}
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
            <Button type="submit" loading={isPending} disabled={!isComplete || !project}>
              {all.length > 1 ? t('quickAdd.addSeveral', { count: all.length }) : t('quickAdd.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** The words of each line that were taken for something and shall be words. */
function usePlainWords() {
  const [all, setAll] = useState<readonly (readonly string[])[]>([]);
  return {
    of: (line: number) => all[line],
    add: (line: number, words: readonly string[]) =>
      setAll((now) =>
        Array.from({ length: Math.max(now.length, line + 1) }, (_, at) =>
          at === line ? [...(now[at] ?? []), ...words] : (now[at] ?? []),
        ),
      ),
    /** Of the first lines, which are gone. */
    drop: (count: number) => setAll((now) => now.slice(count)),
  };
}

/** At once. */
const maxTasks = 100;
const shownTasks = 5;

interface Creation {
  readonly all: readonly QuickAdd[];
  readonly project: Project | undefined;
  readonly place: NewTaskPlace;
  /** Called after each, with how many there are by then: those of a list that fails stay. */
  readonly onCreated: (count: number) => void;
  readonly onOpen: QuickAddProps['onOpen'];
  readonly onClose: () => void;
}

function useCreateTasks({ all, project, place: { column, record }, onCreated, onOpen, onClose }: Creation) {
  const t = usePhrases('projects');
  const teamId = useTeamId();
  return useAction(
    async () => {
      let last: Task | undefined;
      if (!project) return undefined;
      for (const [at, { title, dueOn, dueTime, priority, assigneeIds, tagIds }] of all.entries()) {
        // One after the other, in their order.
        last = await tasksApi.create(
          {
            params: { teamId, projectId: project.id },
            body: {
              title,
              dueOn,
              dueTime,
              priority,
              // Ids of people and tags that the API sent.
              assigneeIds: [...assigneeIds] as never,
              tagIds: [...tagIds] as never,
              ...(column && { columnId: column.id }),
              ...(record && { links: [record] }),
            },
          },
          { idempotencyKey: crypto.randomUUID() },
        );
        if (all.length > 1) onCreated(at + 1);
      }
      return last && { last, count: all.length };
    },
    {
      onDone: onClose,
      done: (made) =>
        made && {
          text:
            made.count > 1
              ? t('quickAdd.createdSeveral', { count: made.count })
              : t('quickAdd.created', { title: made.last.title }),
          tone: 'good',
          action: { label: t('quickAdd.open'), onAct: () => onOpen(made.last) },
        },
      failed: noToast,
      isExclusive: true,
    },
  );
}

const maxNames = 10;

/** Reads a line as a task, and knows the names of the people and tags in the text and of the place's person. */
function useReader(
  text: string,
  person: NewTaskPlace['assignee'],
): {
  readonly read: (line: string, plain: readonly string[] | undefined) => QuickAdd;
  readonly names: ReadonlyMap<string, string>;
} {
  const teamId = useTeamId();
  const { i18n } = useTranslation('app');
  const today = useToday();
  const tags = useQuery(tagChoicesQuery(teamId)).data?.items;
  const searches = [...new Set(mentionedNames(text))].slice(0, maxNames);
  const people = useQueries({
    queries: searches.map((search) => ({
      ...queryOf(tasksApi.people, { params: { teamId }, query: { search } }),
      staleTime: 60_000,
    })),
    combine: (results) => results.flatMap(({ data }) => data?.items ?? []),
  });
  return useMemo(() => {
    const known = new Map(people.map(({ teamUserId, name }) => [teamUserId as string, name]));
    const mentioned = [...known].map(([id, name]) => ({ id, name }));
    const language = i18n.language === 'es' ? 'es' : 'en';
    const read = (line: string, plain: readonly string[] = []) =>
      parseQuickAdd(line, { language, today, people: mentioned, tags: tags ?? [], plain });
    const named = [...(person ? [person] : []), ...(tags ?? [])];
    return {
      read,
      names: new Map([...named.map(({ id, name }) => [id as string, name] as const), ...known]),
    };
  }, [i18n.language, today, people, tags, person]);
}

interface UnderstoodProps {
  readonly parsed: QuickAdd;
  readonly names: ReadonlyMap<string, string>;
  /** Says which task it is. */
  readonly isNamed: boolean;
  /** Makes them words of the title again. */
  readonly onTakeBack: (words: readonly string[]) => void;
}

/** Read aloud as it changes, since it appears without focus. */
function Understood({ parsed, names, isNamed, onTakeBack }: UnderstoodProps) {
  const t = usePhrases('projects');
  const formats = useFormats();
  const dayText = useDayText();
  const { dueOn, dueTime, assigneeIds, tagIds, priority, guesses } = parsed;
  const time = dueTime === null ? '' : ` ${formats.timeOfDay(dueTime)}`;
  // The day and the person of the place were not read from the text.
  const removalOf = (kind: Guess['kind'], of?: string) => {
    const words = guesses.find((guess) => guess.kind === kind && guess.id === of)?.words;
    return (
      words && {
        label: t('quickAdd.takeBack', { words: words.join(' ') }),
        onRemove: () => onTakeBack(words),
      }
    );
  };
  return (
    <div className={css.understood} role="status" aria-label={t('quickAdd.understood')}>
      {isNamed && <span>{parsed.title}</span>}
      {dueOn !== null && (
        <Chip color="blue" removal={removalOf('due')}>
          {dayText(dueOn, { isLong: true }) + time}
        </Chip>
      )}
      {assigneeIds.map((id) => (
        <Chip key={id} color="purple" removal={removalOf('person', id)}>{`@${names.get(id)}`}</Chip>
      ))}
      {tagIds.map((id) => (
        <Chip key={id} color="green" removal={removalOf('tag', id)}>{`#${names.get(id)}`}</Chip>
      ))}
      {priority !== 'none' && (
        <Chip color="orange" removal={removalOf('priority')}>
          {t(`priority.${priority}`)}
        </Chip>
      )}
    </div>
  );
}
