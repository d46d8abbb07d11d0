// The chosen file: it is sent to see what would be created, and again after each choice of how it is read.
import {
  type TaskFileChoices,
  type TaskFilePart,
  type TaskFileSummary,
  taskImports,
} from '@fieldhouse/contract/task-imports';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../../api/client.ts';
import { upload } from '../../../../api/upload.ts';
import { noToast, useAction } from '../../../../app/feedback/use-action.ts';
import { useColumnChoices } from '../../../imports/index.ts';
import type { ProjectPlace } from '../../project-queries.ts';

/** What a column becomes: a part of a task, or nothing. */
export type ColumnChoice = TaskFilePart | 'skip';

type FileChoices = Pick<TaskFileChoices, 'reading' | 'sheet'>;

export function useTaskFile(place: ProjectPlace, onStarted: (importId: string) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<FileChoices>({});
  const [summary, setSummary] = useState<TaskFileSummary>();
  const send = useSendFile(place);
  const check = useAction(
    ({ chosen, how }: { readonly chosen: File; readonly how: TaskFileChoices }) =>
      send('check', { file: chosen, choices: how }),
    { onDone: (found) => found && setSummary(found), failed: noToast },
  );
  const { columns, setColumns } = useColumnChoices<ColumnChoice>(
    (summary?.columns ?? []).map(({ header, guess }) => ({ header, guess: guess ?? 'skip' })),
  );
  const parts = columns.map((one) => (one === 'skip' ? null : one));
  const isAsChecked = summary?.columns.every(({ part }, at) => part === parts[at]) ?? true;
  const partsKey = JSON.stringify(parts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the chosen columns and what was found with others
  useEffect(() => {
    if (file && !isAsChecked) void check.run({ chosen: file, how: { ...choices, columns: parts } });
  }, [partsKey, isAsChecked]);
  const key = useKey(file, JSON.stringify([choices, parts]));
  const create = useAction(
    (chosen: File) => send('start', { file: chosen, choices: { ...choices, columns: parts }, key }),
    {
      onDone: (started) => {
        if (started?.importId) onStarted(started.importId);
      },
      failed: noToast,
      isExclusive: true,
    },
  );
  const choose = (chosen: File, how: FileChoices) => {
    setChoices(how);
    void check.run({ chosen, how });
  };
  return {
    file,
    summary,
    columns,
    setColumns,
    error: create.error ?? check.error,
    isChecking: check.isPending || !isAsChecked,
    isCreating: create.isPending,
    take: (chosen: File | null) => {
      setFile(chosen);
      setSummary(undefined);
      if (chosen) choose(chosen, {});
    },
    read: (reading: TaskFileChoices['reading']) => file && choose(file, { ...choices, reading }),
    chooseSheet: (sheet: string) => file && choose(file, { sheet }),
    create: () => file && void create.run(file),
  };
}

/** Another for another file and other choices: sent again with the same key, the tasks are created once. */
function useKey(file: File | null, choices: string): string {
  const last = useRef({ file, choices, key: crypto.randomUUID() });
  if (last.current.file !== file || last.current.choices !== choices)
    last.current = { file, choices, key: crypto.randomUUID() };
  return last.current.key;
}

interface SentFile {
  readonly file: File;
  readonly choices: TaskFileChoices;
  readonly key?: string;
}

/** With the id of the import, once it has started. */
interface Found extends TaskFileSummary {
  readonly importId?: string | null;
}

/** Closing the dialog ends an upload, and so does the next one. Undefined for one that was ended. */
function useSendFile(params: ProjectPlace) {
  const ending = useRef(new AbortController());
  useEffect(() => () => ending.current.abort(), []);
  return async (step: 'check' | 'start', { file, choices, key }: SentFile): Promise<Found | undefined> => {
    ending.current.abort();
    const control = new AbortController();
    ending.current = control;
    const isGuessed = Object.values(choices).every((choice) => choice === undefined);
    const query = {
      fileName: file.name.slice(-200),
      ...(!isGuessed && { choices: JSON.stringify(choices) }),
    };
    try {
      return await upload(taskImports[step], {
        address: addressOf(taskImports[step], { params, query }),
        file,
        type: 'application/octet-stream',
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
        signal: control.signal,
        onProgress: () => undefined,
      });
    } catch (error) {
      if (control.signal.aborted) return undefined;
      throw error;
    }
  };
}
