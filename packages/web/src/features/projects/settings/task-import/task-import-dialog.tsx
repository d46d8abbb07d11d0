// Tasks from a file: how it is read and what would be created is shown before, and what became of it after.
import type { Project } from '@fieldhouse/contract/projects';
import { Button, FileInput, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { fileProblemText, LateReadingChoices } from '../../../imports/index.ts';
import { FileColumns } from './file-columns.tsx';
import { FileSummary } from './file-summary.tsx';
import { LatestTaskImports, StartedImport } from './task-import-list.tsx';
import { useTaskFile } from './use-task-file.ts';

interface TaskImportDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

export function TaskImportDialog({ project, onClose }: TaskImportDialogProps) {
  const t = usePhrases('projects');
  const ui = usePhrases('ui');
  const place = { teamId: useTeamId(), projectId: project.id };
  const [startedId, setStartedId] = useState<string>();
  return (
    <Dialog title={t('import.title')} closeLabel={ui('close')} isOpen size="lg" onClose={onClose}>
      {startedId === undefined ? (
        <ChooseFile project={project} onStarted={setStartedId} onClose={onClose} />
      ) : (
        <Stack>
          <StartedImport place={place} importId={startedId} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{ui('close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

interface ChooseFileProps extends TaskImportDialogProps {
  readonly onStarted: (importId: string) => void;
}

function ChooseFile({ project, onStarted, onClose }: ChooseFileProps) {
  const t = usePhrases('projects');
  const ui = usePhrases('ui');
  const place = { teamId: useTeamId(), projectId: project.id };
  const task = useTaskFile(place, onStarted);
  const { file, summary, columns, error } = task;
  const count = summary?.tasks ?? 0;
  const hasDates = columns.includes('due_on') || columns.includes('completed_at');
  return (
    <Stack>
      <FileInput
        label={t('import.file')}
        description={t('import.fileHint')}
        placeholder={t('import.choose')}
        accept=".csv,.tsv,.txt,.xlsx,.json"
        error={error ? fileProblemText(error) : undefined}
        value={file}
        onChange={task.take}
      />
      {file === null && <LatestTaskImports place={place} />}
      {summary && (
        <>
          <LateReadingChoices
            format={summary.format}
            reading={summary.reading}
            without={hasDates ? ['decimalSign'] : ['decimalSign', 'dateOrder']}
            isFlush
            onChoose={task.read}
          />
          {summary.sheets.length > 1 && (
            <Select
              label={t('import.sheet')}
              allowDeselect={false}
              value={summary.sheet}
              data={[...new Set(summary.sheets)]}
              onChange={(sheet) => sheet !== null && task.chooseSheet(sheet)}
            />
          )}
          <FileColumns columns={summary.columns} value={columns} onChange={task.setColumns} />
          <FileSummary summary={summary} project={project} />
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button
          loading={task.isChecking || task.isCreating}
          disabled={file === null || count === 0}
          onClick={task.create}
        >
          {count === 0 ? t('import.create') : t('import.createCount', { count })}
        </Button>
      </Group>
    </Stack>
  );
}
