// What became of imports: their progress, their outcome, and their undo.
import type { TaskImport } from '@fieldhouse/contract/task-imports';
import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { taskImportsApi } from '../../../../api/endpoints/projects-api.ts';
import { queryOf } from '../../../../api/queries.ts';
import { useAction } from '../../../../app/feedback/use-action.ts';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import entries from '../../../../ui/entries.module.css';
import type { ProjectPlace } from '../../project-queries.ts';
import css from './task-import.module.css';

const pollMs = 1000;

/** Polled while one is running; events of the team trigger earlier refetches. */
function useTaskImports(place: ProjectPlace): readonly TaskImport[] {
  const { data } = useQuery({
    ...queryOf(taskImportsApi.list, { params: place }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'running') ? pollMs : false,
  });
  return data?.items ?? [];
}

interface StartedImportProps {
  readonly place: ProjectPlace;
  readonly importId: string;
}

export function StartedImport({ place, importId }: StartedImportProps) {
  const one = useTaskImports(place).find(({ id }) => id === importId);
  return one ? (
    <ul className={entries.list}>
      <ImportRow place={place} of={one} />
    </ul>
  ) : (
    <Progress value={0} animated />
  );
}

/** Nothing before the first import. */
export function LatestTaskImports({ place }: { readonly place: ProjectPlace }) {
  const t = usePhrases('projects');
  const items = useTaskImports(place);
  if (items.length === 0) return null;
  return (
    <section aria-label={t('import.latest')}>
      <h3 className={css.heading}>{t('import.latest')}</h3>
      <ul className={entries.list}>
        {items.map((one) => (
          <ImportRow key={one.id} place={place} of={one} />
        ))}
      </ul>
    </section>
  );
}

interface ImportRowProps {
  readonly place: ProjectPlace;
  readonly of: TaskImport;
}

function ImportRow({ place, of }: ImportRowProps) {
  const t = usePhrases('projects');
  const formats = useFormats();
  const { id, fileName, state, created, total, cellsLeftEmpty, createdAt } = of;
  const { run: undo, isPending } = useAction(
    () => taskImportsApi.undo({ params: { ...place, taskImportId: id }, body: {} }),
    {
      confirm: () => ({
        title: t('import.undoTitle', { file: fileName }),
        text: t('import.undoText', { count: created }),
        action: t('import.undo'),
        isDangerous: true,
      }),
      isExclusive: true,
    },
  );
  const facts = [
    formats.dateTime(createdAt),
    ...(cellsLeftEmpty > 0 ? [t('import.cellsEmpty', { count: cellsLeftEmpty })] : []),
  ];
  return (
    <li className={`${entries.row} ${entries.wrapping}`}>
      <span className={entries.text}>
        <span className={entries.name}>{fileName}</span>
        <span className={entries.soft} role="status">
          {useOutcome(of)}
        </span>
        <span className={entries.soft}>{facts.join(' · ')}</span>
        {state === 'running' && (
          <Progress
            mt={6}
            value={(100 * created) / total}
            aria-label={t('import.progress', { file: fileName })}
          />
        )}
      </span>
      {state !== 'undone' && (state === 'running' || created > 0) && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={isPending}
          onClick={() => void undo()}
        >
          {t('import.undo')}
        </Button>
      )}
    </li>
  );
}

function useOutcome({ state, created, total, problem }: TaskImport): string {
  const t = usePhrases('projects');
  if (state === 'undone') return t('import.undone');
  if (state === 'running') return t('import.running', { created, total });
  const done = t('import.done', { count: created });
  return problem === null ? done : `${t(`import.problem.${problem}`)} ${done}`;
}
