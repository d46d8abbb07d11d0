// Files that links of mails lead to: received before any transaction, stored under a random token (decision 0182), and
// withdrawn (decision 0215).

import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import { type mailFiles, maxMailFileBytes } from '@fieldhouse/contract/mail-files';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { type TeamAuthority, userIdOf } from '../../../kernel/authority.ts';
import type { AccountContext, Deps, TeamContext } from '../../../kernel/context.ts';
import { newPublicToken } from '../../../kernel/files/public-picture.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import {
  type DeliverableFile,
  deleteStoredFile,
  deliverFile,
  type ReceivedFile,
  receiveUploaded,
  sanitizeFileName,
} from '../../files/index.ts';
import { findMailFile, insertMailFile, listMailFiles, markWithdrawn } from './mail-file-queries.ts';
import { showWithdrawnPage } from './withdrawn-page.ts';

const uploadLimit = { max: 60, windowSeconds: 60 * 60 };

export function receiveMailFile(
  deps: Deps,
  { request }: RequestParts,
  { teamId }: TeamAuthority,
): Promise<ReceivedFile> {
  const maxBytes = Math.min(maxMailFileBytes, deps.config.limits.maxFileBytes);
  return receiveUploaded(deps, request, { teamId, maxBytes });
}

export async function storeMailFile(
  ctx: TeamContext,
  { query }: EndpointInput<typeof mailFiles.upload>,
  received: ReceivedFile,
) {
  const token = newPublicToken();
  const name = sanitizeFileName(query.name ?? '');
  try {
    await ctx.deps.attempts.consume(`mail-file:${ctx.teamId}`, uploadLimit);
    const createdBy = userIdOf(ctx.actor);
    await insertMailFile(ctx.db, { ...received, name, token, createdBy });
  } catch (error) {
    await deleteStoredFile(ctx.deps.files, ctx.teamId, received.id);
    throw error;
  }
  return { token, name };
}

export async function listFilesOfMails(
  { db }: TeamContext,
  { body: { tokens } }: EndpointInput<typeof mailFiles.list>,
): Promise<EndpointReply<typeof mailFiles.list>> {
  const rows = tokens.length === 0 ? [] : await listMailFiles(db, tokens);
  const items = rows.map(({ token, name, size, withdrawnAt, ...withdrawer }) => ({
    token,
    name,
    size: Number(size),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    withdrawnBy: fullName(withdrawer),
  }));
  return { items };
}

export async function withdrawMailFile(
  ctx: TeamContext,
  { params: { fileToken } }: EndpointInput<typeof mailFiles.withdraw>,
): Promise<undefined> {
  const { deps, teamId, actor } = ctx;
  const [file] = await listMailFiles(ctx.db, [fileToken]);
  refuseUnless(file, 'not_found');
  const by = userIdOf(actor);
  if (await markWithdrawn(ctx.db, fileToken, { at: ctx.now(), by })) {
    const { fileId: subjectId, name: subjectName } = file;
    await writeAudit(ctx, { action: 'message.file_withdrawn', subjectId, subjectName });
  }
  // Also of one that was withdrawn before, in case its content was left behind.
  ctx.afterCommit(() => {
    deleteStoredFile(deps.files, teamId, file.fileId).catch((error: unknown) =>
      deps.log.warn({ err: error, fileId: file.fileId }, 'withdrawn file left behind'),
    );
  });
}

export async function findDownload(
  { deps }: Pick<AccountContext, 'deps'>,
  { params }: EndpointInput<typeof mailFiles.show>,
): Promise<FoundDownload> {
  const found = await findMailFile(deps.streamPool, params.fileToken);
  refuseUnless(found, 'not_found');
  const { teamId, isWithdrawn, ...file } = found;
  return { teamId, file, thumbnail: undefined, isWithdrawn };
}

interface FoundDownload extends DeliverableFile {
  readonly isWithdrawn: boolean;
}

export async function deliverDownload(deps: Deps, http: RequestParts, found: FoundDownload) {
  return found.isWithdrawn ? showWithdrawnPage(http) : deliverFile(deps, http, found);
}
