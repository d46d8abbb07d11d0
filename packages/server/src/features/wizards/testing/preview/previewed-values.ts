// What the author enters in a preview beside text: files, which stay in the browser and are only described, and offered records,
// which go by their ids, since nothing remembers the handles of a run that is undone.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { FileKind } from '@fieldhouse/contract/field-types';
import { recordId } from '@fieldhouse/contract/ids';
import { isFieldsTask, type WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import type { wizardTests } from '@fieldhouse/contract/wizard-tests';
import { taskIdOfKey } from '@fieldhouse/domain/wizards/entries';
import type { TeamContext } from '../../../../kernel/context.ts';
import { insertFileOf } from '../../../files/index.ts';
import { insertRunFile } from '../../runs/files/run-file-queries.ts';
import { handleOf } from '../../runs/offers/offer-handle.ts';
import { insertOffers } from '../../runs/offers/offer-queries.ts';
import type { RunRow } from '../../runs/run-queries.ts';
import { recordIdOf } from '../../runs/run-token.ts';

type Body = EndpointInput<typeof wizardTests.preview>['body'];

/** The answers as a run has them: with files of the run, and with handles of records. */
export async function withPreviewedValues(
  ctx: TeamContext,
  run: RunRow,
  { steps }: Pick<WizardDefinition, 'steps'>,
  { answers, files }: Pick<Body, 'answers' | 'files'>,
): Promise<Answers> {
  const fileIds = await insertPreviewedFiles(ctx, run, files);
  const offering = new Set(
    steps.flatMap(({ tasks }) =>
      tasks
        .filter(isFieldsTask)
        .flatMap(({ id, fields }) =>
          fields.flatMap(({ fieldId, offer }) => (offer === null ? [] : [`${id}.${fieldId}`])),
        ),
    ),
  );
  const known: Record<string, Record<string, unknown>> = {};
  for (const [key, fields] of Object.entries(answers)) {
    const ofTask: Record<string, unknown> = {};
    for (const [fieldId, value] of Object.entries(fields)) {
      const place = { runId: run.id, taskId: taskIdOfKey(key), fieldId };
      const isOffered = offering.has(`${place.taskId}.${fieldId}`);
      const handles = isOffered ? handlesOf(ctx, place, value) : new Map<string, string>();
      await insertOffers(ctx.db, place, new Map([...handles].map(([id, handle]) => [handle, id])));
      ofTask[fieldId] = renamed(value, (id) => handles.get(id) ?? fileIds.get(id) ?? id);
    }
    known[key] = ofTask;
  }
  // Keys are those of the answers.
  return known as Answers;
}

function handlesOf(
  ctx: TeamContext,
  place: Parameters<typeof handleOf>[1],
  value: unknown,
): Map<string, string> {
  const ids = [value].flat().filter((one): one is string => recordId.safeParse(one).success);
  return new Map(ids.map((id) => [id, handleOf(ctx, place, id)]));
}

function renamed(value: unknown, idOf: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, idOf));
  return typeof value === 'string' ? idOf(value) : value;
}

/** By the id that the browser gave them; their own are none that another file has. */
async function insertPreviewedFiles(
  ctx: TeamContext,
  run: RunRow,
  files: Body['files'],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { id, task, field, name, size, mediaType } of files) {
    if (ids.has(id)) continue;
    const fileId = recordIdOf(run.id, id, 0);
    const type = { kind: kindOf(mediaType), mediaType, width: null, height: null };
    await insertFileOf(ctx, { ...type, id: fileId, size, sha256: Buffer.alloc(32) }, name);
    await insertRunFile(ctx.db, { runId: run.id, fileId, taskId: task, fieldId: field });
    ids.set(id, fileId);
  }
  return ids;
}

/** As the browser names the type: the content of the file is not here. */
function kindOf(mediaType: string): FileKind {
  const [first] = mediaType.split('/');
  if (first === 'image' || first === 'audio' || first === 'video') return first;
  return mediaType === 'application/pdf' ? 'pdf' : 'other';
}
