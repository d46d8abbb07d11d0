// Tasks from a file: what would be created is shown before it is.
import type { Project } from '@fieldhouse/contract/projects';
import { type TaskFileSummary, taskImports } from '@fieldhouse/contract/task-imports';
import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { noToast, useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { fileProblemText } from '../../imports/index.ts';
import { staleAfterTask } from '../project-queries.ts';

interface TaskImportDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

export function TaskImportDialog({ project, onClose }: TaskImportDialogProps) {
  const t = usePhrases('projects');
  const ui = usePhrases('ui');
  const [file, setFile] = useState<File | null>(null);
  const [summary, setSummary] = useState<TaskFileSummary>();
  const send = useSendFile(project);
  const check = useAction((chosen: File) => send('check', chosen), {
    onDone: setSummary,
    failed: noToast,
  });
  const create = useAction((chosen: File) => send('start', chosen), {
    onDone: onClose,
    done: ({ tasks }) => t('import.started', { count: tasks }),
    failed: noToast,
    refresh: staleAfterTask,
    isExclusive: true,
  });
  const error = create.error ?? check.error;
  const count = summary?.tasks ?? 0;
  return (
    <Dialog title={t('import.title')} closeLabel={ui('close')} isOpen onClose={onClose}>
      <Stack>
        <FileInput
          label={t('import.file')}
          description={t('import.fileHint')}
          placeholder={t('import.choose')}
          accept=".csv,.tsv,.txt,.xlsx,.json"
          error={error ? fileProblemText(error) : undefined}
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            setSummary(undefined);
            if (chosen) void check.run(chosen);
          }}
        />
        {summary && <Summary summary={summary} project={project} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            loading={check.isPending || create.isPending}
            disabled={file === null || count === 0}
            onClick={() => file && void create.run(file)}
          >
            {count === 0 ? t('import.create') : t('import.createCount', { count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Closing the dialog ends an upload. */
function useSendFile({ id: projectId }: Project) {
  const teamId = useTeamId();
  const ending = useRef(new AbortController());
  useEffect(() => {
    const { current } = ending;
    return () => current.abort();
  }, []);
  return (step: 'check' | 'start', file: File): Promise<TaskFileSummary> =>
    upload(taskImports[step], {
      address: addressOf(taskImports[step], {
        params: { teamId, projectId },
        query: { fileName: file.name.slice(-200) },
      }),
      file,
      type: 'application/octet-stream',
      signal: ending.current.signal,
      onProgress: () => undefined,
    });
}

const shownCells = 8;

function Summary({ summary, project }: { readonly summary: TaskFileSummary; readonly project: Project }) {
  const t = usePhrases('projects');
  const { tasks, titles, columns, unread, unreadCount } = summary;
  const left = columns.filter(({ part, header }) => part === null && header !== '');
  const more = unreadCount - Math.min(shownCells, unread.length);
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{t('import.found', { count: tasks, project: project.name })}</Text>
      {titles.length > 0 && (
        <Text size="sm" c="dimmed" lineClamp={3}>
          {titles.join(' · ') + (tasks > titles.length ? ' · …' : '')}
        </Text>
      )}
      {columns.some(({ header, part }) => part !== null && header !== '') && (
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {columns.map(
            ({ header, part }) =>
              part !== null &&
              header !== '' && (
                <li key={part}>
                  <Text size="sm" span>
                    {t('import.reads', { header, part: t(`import.part.${part}`) })}
                  </Text>
                </li>
              ),
          )}
        </ul>
      )}
      {left.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('import.notRead', { headers: left.map(({ header }) => header).join(', ') })}
        </Text>
      )}
      {unread.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('import.unread', { count: unreadCount })}
          </Text>
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {unread.slice(0, shownCells).map(({ row, part, text }) => (
              <li key={`${row} ${part} ${text}`}>
                <Text size="sm" span>
                  {text === ''
                    ? t('import.cellEmpty', { row, part: t(`import.part.${part}`) })
                    : t('import.cell', { row, part: t(`import.part.${part}`), text })}
                </Text>
              </li>
            ))}
          </ul>
          {more > 0 && <Text size="sm">{t('import.more', { count: more })}</Text>}
        </>
      )}
    </Stack>
  );
}
