// Files are visible to users who may read a value that names them, and until then to their uploader.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { files } from '@fieldhouse/contract/files';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { loadCollection } from '../catalogue/index.ts';
import { isFileVisible } from '../records/engine/read/index.ts';
import { accessOf } from '../records/index.ts';
import type { DeliverableFile } from './deliver-file.ts';
import { findFile, type StoredFile } from './file-queries.ts';

type Input = EndpointInput<typeof files.download>;

export async function findDownload(ctx: TeamContext, input: Input): Promise<DeliverableFile> {
  const { thumbnail } = input.query;
  const file = await findFile(ctx.db, input.params.fileId);
  refuseUnless(file && (await mayOpen(ctx, file, input)), 'not_found');
  refuseUnless(thumbnail === undefined || file.hasThumbnails, 'not_found');
  return { teamId: ctx.teamId, file, thumbnail };
}

async function mayOpen(ctx: TeamContext, file: StoredFile, { query }: Input): Promise<boolean> {
  const isOwn = ctx.actor.kind === 'member' && file.createdBy === ctx.actor.userId;
  if (isOwn && !file.isAttached) return true;
  if (query.collection === undefined || query.record === undefined) return false;
  const collection = await loadCollection(ctx, query.collection);
  const field = collection.fields.find(({ id }) => id === query.field);
  if (!field) return false;
  const access = await accessOf(ctx, collection);
  return isFileVisible(ctx, collection, access, { fileId: file.id, recordId: query.record, field });
}
