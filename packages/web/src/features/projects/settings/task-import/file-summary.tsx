import type { Project } from '@fieldhouse/contract/projects';
import type { TaskFileSummary } from '@fieldhouse/contract/task-imports';
import { Stack, Text } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './task-import.module.css';

interface FileSummaryProps {
  readonly summary: TaskFileSummary;
  readonly project: Project;
}

const shownCells = 8;

/** What would be created, and what can’t be read. */
export function FileSummary({ summary, project }: FileSummaryProps) {
  const t = usePhrases('projects');
  const { tasks, titles, unread, unreadCount } = summary;
  const more = unreadCount - Math.min(shownCells, unread.length);
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{t('import.found', { count: tasks, project: project.name })}</Text>
      {titles.length > 0 && (
        <Text size="sm" c="dimmed" lineClamp={3}>
          {titles.join(' · ') + (tasks > titles.length ? ' · …' : '')}
        </Text>
      )}
      {unread.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('import.unread', { count: unreadCount })}
          </Text>
          <ul className={css.cells}>
            {unread.slice(0, shownCells).map(({ row, part, text }) => (
              <li key={`${row} ${part} ${text}`}>
                {text === ''
                  ? t('import.cellEmpty', { row, part: t(`import.part.${part}`) })
                  : t('import.cell', { row, part: t(`import.part.${part}`), text })}
              </li>
            ))}
          </ul>
          {more > 0 && <Text size="sm">{t('import.more', { count: more })}</Text>}
        </>
      )}
    </Stack>
  );
}
