// A file for a question of the current step. The run and its limits are checked before the first byte is read and again when
// the file is stored, since several uploads may be under way.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { FileKind, FileValue } from '@fieldhouse/contract/field-types';
import { maxRunBytes, maxRunFiles, wizardRunFiles } from '@fieldhouse/contract/wizard-run-files';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import type { TeamAuthority } from '../../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { failPoint } from '../../../../kernel/fail-point.ts';
import type { RequestParts } from '../../../../kernel/http/bind-endpoint.ts';
import { addressKey } from '../../../../kernel/http/rate-limits/rate-limiter.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { deleteStoredFile, insertFileOf, type ReceivedFile, receiveUploaded } from '../../../files/index.ts';
import { getAskedQuestion } from '../offers/asked-question.ts';
import { lockRun, type RunRow, touchRun } from '../run-queries.ts';
import { insertRunFile, listRunFiles } from './run-file-queries.ts';
import { toRunFileValue } from './run-file-values.ts';

type Upload = EndpointInput<typeof wizardRunFiles.upload>;

const megabyte = 1024 * 1024;

export async function receiveRunFile(
  deps: Deps,
  { request }: RequestParts,
  authority: TeamAuthority,
): Promise<ReceivedFile> {
  const { upload } = wizardRunFiles;
  // The binder has parsed both.
  const input = { params: upload.params.parse(request.params), query: upload.query.parse(request.query) };
  const { only, room } = await deps.withTeam(authority, (ctx) => findPlace(ctx, input), {
    isReadOnly: true,
    requestId: request.id,
  });
  const maxBytes = Math.min(deps.config.limits.maxFileBytes, room);
  const { teamId } = authority;
  const received = await receiveUploaded(deps, request, { teamId, maxBytes });
  if (only && received.kind !== only.kind) {
    await deleteStoredFile(deps.files, teamId, received.id);
    const path = ['query', 'field'];
    throw new Refusal('invalid_input', { issues: [{ path, rule: only.rule }] });
  }
  return received;
}

interface Place {
  /** What the question takes; undefined for every kind of file. */
  readonly only: { readonly kind: FileKind; readonly rule: string } | undefined;
  /** Bytes that still fit. */
  readonly room: number;
}

/** Refuses with `not_found` unless the current step asks for files there. */
async function findPlace(
  ctx: TeamContext,
  { params, query }: Pick<Upload, 'params' | 'query'>,
): Promise<Place> {
  const { asked, state } = await getAskedQuestion(ctx, { ...params, ...query });
  const { files } = fieldTypes[asked.field.dataType];
  refuseUnless(files, 'not_found');
  return { only: files.only, room: await roomOf(ctx, state.run, 1) };
}

/** The bytes that still fit; refuses with `run_files_full` if a file of this size does not. */
async function roomOf(ctx: TeamContext, { id }: Pick<RunRow, 'id'>, size: number): Promise<number> {
  const files = await listRunFiles(ctx.db, id);
  const room = maxRunBytes - files.reduce((sum, file) => sum + file.size, 0);
  refuseUnless(files.length < maxRunFiles && size <= room, 'run_files_full', {
    data: { max: maxRunFiles, size: maxRunBytes / megabyte },
  });
  return room;
}

/** A run has a limit, but a visitor begins as many as they like: forty full ones of a network in an hour. */
async function consumeUploaded({ deps, teamId, from }: TeamContext, size: number): Promise<void> {
  const limit = { max: 1000, windowSeconds: 60 * 60, tries: Math.ceil(size / megabyte) };
  await deps.attempts.consume(`wizard-uploaded:${teamId}:${addressKey(from?.address ?? '')}`, limit);
}

/** Unless the run has moved on, or is full now, the file belongs to it. */
export async function storeRunFile(
  ctx: TeamContext,
  { params, query }: Upload,
  received: ReceivedFile,
): Promise<FileValue> {
  failPoint(ctx.deps, 'run_file_stored');
  try {
    const run = await lockRun(ctx.db, params.runId);
    refuseUnless(run && run.status === 'active', 'not_found');
    await roomOf(ctx, run, received.size);
    if (run.principal === 'public') await consumeUploaded(ctx, received.size);
    const name = await insertFileOf(ctx, received, query.name);
    const { id: fileId } = received;
    await insertRunFile(ctx.db, { runId: run.id, fileId, taskId: query.task, fieldId: query.field });
    await touchRun(ctx.db, run.id, ctx.now());
    return toRunFileValue(run.id, { ...received, name, hasThumbnails: received.width !== null });
  } catch (error) {
    await deleteStoredFile(ctx.deps.files, ctx.teamId, received.id);
    throw error;
  }
}
