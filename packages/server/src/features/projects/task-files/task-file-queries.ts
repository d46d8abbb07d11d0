// All SQL of the files of tasks.
import { fileKind } from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** In the order in which they were attached. */
export async function listTaskFileRows(db: TeamDb, taskId: string, limit: number) {
  const rows = await db
    .selectFrom('taskFiles')
    .innerJoin('files', 'files.id', 'taskFiles.fileId')
    .select(['files.id', 'files.name', 'files.size', 'files.kind', 'files.mediaType', 'files.width'])
    .select('taskFiles.addedBy')
    .where('taskFiles.taskId', '=', taskId)
    .orderBy('taskFiles.addedAt')
    .orderBy('files.id')
    .limit(limit)
    .execute();
  return rows.map(({ size, kind, width, ...row }) => ({
    ...row,
    size: Number(size),
    kind: fileKind.parse(kind),
    hasThumbnails: width !== null,
  }));
}

export type TaskFileRow = Awaited<ReturnType<typeof listTaskFileRows>>[number];

/**
 * Marks a file that its sender has uploaded and that nothing refers to; false if there is none. Locks its row, so that the
 * sweep can't delete it concurrently.
 */
export async function claimUpload(
  db: TeamDb,
  { fileId, userId, now }: { readonly fileId: string; readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('files')
    .set({ attachedAt: now, unusedSince: null })
    .where('id', '=', fileId)
    .where('createdBy', '=', userId)
    .where('purpose', '=', 'value')
    .where('attachedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertTaskFile(
  db: TeamDb,
  row: {
    readonly taskId: string;
    readonly fileId: string;
    readonly addedBy: string;
    readonly addedAt: Date;
  },
): Promise<void> {
  await db.insertInto('taskFiles').values(row).execute();
}

/** The sweep deletes the bytes a day later. */
export async function deleteTaskFile(db: TeamDb, taskId: string, fileId: string): Promise<void> {
  await db.deleteFrom('taskFiles').where('taskId', '=', taskId).where('fileId', '=', fileId).execute();
  await db.updateTable('files').set({ unusedSince: sql`now()` }).where('id', '=', fileId).execute();
}
