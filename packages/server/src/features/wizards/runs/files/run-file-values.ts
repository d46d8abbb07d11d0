// Values of file questions: ids in answers, and what a page shows of them.
import { type FileValue, isFileType, mayNameFiles } from '@fieldhouse/contract/field-types';
import { fileId } from '@fieldhouse/contract/ids';
import { isFieldsTask, type WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { Question } from '@fieldhouse/contract/wizard-runs';
import type { KnownCollections, KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import type { TeamContext } from '../../../../kernel/context.ts';
import { storedAnswerIn } from '../localized-text.ts';
import type { RunState } from '../run-state.ts';
import { listRunFiles, type RunFile } from './run-file-queries.ts';

type Shown = Pick<RunFile, 'id' | 'name' | 'size' | 'kind' | 'mediaType' | 'hasThumbnails'>;

/** Its address works only with the run's token. */
export function toRunFileValue(runId: string, { hasThumbnails, ...file }: Shown): FileValue {
  const { id, name, size, kind, mediaType } = file;
  const url = `/api/wizard-runs/${runId}/files/${id}`;
  const thumbnailUrl = hasThumbnails ? `${url}?thumbnail=96` : null;
  return { id: fileId.parse(id), name, size, kind, mediaType, url, thumbnailUrl };
}

/** The files that an answer to a field may name: those of the run, and those the record has there. */
export type FilesLookup = (field: KnownField) => ReadonlyMap<string, FileValue>;

export async function loadRunFiles(
  ctx: TeamContext,
  { run, start }: RunState,
  step: WizardStep,
  collections: KnownCollections,
): Promise<FilesLookup> {
  const isAsked = step.tasks.some(
    (task) =>
      isFieldsTask(task) && askedFields(task, collections).some(({ field }) => mayNameFiles(field.dataType)),
  );
  const own = isAsked ? await listRunFiles(ctx.db, run.id) : [];
  const ofRun = own.map((file) => [file.id, toRunFileValue(run.id, file)] as const);
  return (field) => {
    const current =
      start === null || start === 'gone' ? null : storedAnswerIn(start.record.values, field, run.lang);
    return new Map([...filesOf(current).map((file) => [file.id as string, file] as const), ...ofRun]);
  };
}

/** The value of a question with its files instead of their ids; those that were deleted are left out. */
export function withFiles(question: Question, known: ReadonlyMap<string, FileValue>): Question {
  const { dataType, value } = question;
  if (!mayNameFiles(dataType) || value === null) return question;
  if (Array.isArray(value)) {
    const files = value.flatMap((one: unknown) => fileOf(one, known) ?? []);
    return { ...question, value: files.length === 0 ? null : files };
  }
  // A video may be an address.
  const isAddress = !isFileType(dataType) && typeof value === 'string' && !fileId.safeParse(value).success;
  return isAddress ? question : { ...question, value: fileOf(value, known) ?? null };
}

function fileOf(value: unknown, known: ReadonlyMap<string, FileValue>): FileValue | undefined {
  const [file] = filesOf(value);
  return file ?? known.get(String(value));
}

/** As records have them. */
function filesOf(value: unknown): FileValue[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(
    (one): one is FileValue => typeof one === 'object' && one !== null && 'mediaType' in one && 'url' in one,
  );
}
