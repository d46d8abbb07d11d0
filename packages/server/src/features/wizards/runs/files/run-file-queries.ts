import { fileKind } from '@fieldhouse/contract/field-types';
import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';
import type { StoredFile } from '../../../files/index.ts';

export interface RunFile extends StoredFile {
  readonly taskId: string;
  readonly fieldId: string;
}

/** The files of a run, of which there are at most `maxRunFiles`. */
export async function listRunFiles(db: TeamDb, runId: string): Promise<RunFile[]> {
  const rows = await db
    .selectFrom('wizardRunFiles')
    .innerJoin('files', (join) =>
      join
        .onRef('files.teamId', '=', 'wizardRunFiles.teamId')
        .onRef('files.id', '=', 'wizardRunFiles.fileId'),
    )
    .select(['files.id', 'name', 'size', 'kind', 'mediaType', 'width', 'attachedAt', 'createdBy'])
    .select(['taskId', 'fieldId'])
    .where('runId', '=', runId)
    .execute();
  return rows.map(({ size, kind, width, attachedAt, ...row }) => ({
    ...row,
    size: Number(size),
    kind: fileKind.parse(kind),
    hasThumbnails: width !== null,
    isAttached: attachedAt !== null,
  }));
}

export interface NewRunFile {
  readonly runId: string;
  readonly fileId: string;
  readonly taskId: string;
  readonly fieldId: string;
}

export async function insertRunFile(db: TeamDb, file: NewRunFile): Promise<void> {
  await db.insertInto('wizardRunFiles').values(file).execute();
}

/** False if a record has the file, or the run has no such file. */
export async function deleteRunFile(db: TeamDb, runId: string, fileId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('files')
    .where('id', '=', fileId)
    .where('attachedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('wizardRunFiles')
          .select('wizardRunFiles.fileId')
          .whereRef('wizardRunFiles.fileId', '=', 'files.id')
          .where('wizardRunFiles.runId', '=', runId),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
