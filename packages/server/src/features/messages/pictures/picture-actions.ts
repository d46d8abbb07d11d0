// Pictures of mails: received and re-encoded before any transaction, stored under a random token.
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { mailPictureLimits, type mailPictures } from '@fieldhouse/contract/mail-pictures';
import { userIdOf } from '../../../kernel/authority.ts';
import type { AccountContext, Deps, TeamContext } from '../../../kernel/context.ts';
import { encodePicture, type Picture } from '../../../kernel/files/encode-picture.ts';
import { newPublicToken, setMailPictureHeaders } from '../../../kernel/files/public-picture.ts';
import { readUpload } from '../../../kernel/files/read-upload.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { findMailPicture, insertMailPicture } from './picture-queries.ts';

/** Sharp on high-density screens at the width of a mail. */
const fitInto = { width: 1200, height: 3600 };
/** They are never deleted. */
const uploadLimit = { max: 200, windowSeconds: 60 * 60 };

export async function receiveMailPicture(_deps: Deps, { request }: RequestParts): Promise<Picture> {
  const { maxBytes, maxPixels, minSide } = mailPictureLimits;
  return encodePicture(await readUpload(request, maxBytes), { maxPixels, minSide, fitInto, isPhoto: true });
}

export async function storeMailPicture(
  ctx: TeamContext,
  /** Also of the pictures of wizards. */
  _input: unknown,
  { bytes, mediaType, width, height }: Picture,
) {
  await ctx.deps.attempts.consume(`mail-picture:${ctx.teamId}`, uploadLimit);
  const { files } = ctx.deps;
  const fileId = randomUUID();
  const token = newPublicToken();
  const stored = await files.storeBytes({ teamId: ctx.teamId, fileId }, bytes);
  try {
    const createdBy = userIdOf(ctx.actor);
    await insertMailPicture(ctx.db, { fileId, token, mediaType, width, height, ...stored, createdBy });
  } catch (error) {
    await files.remove({ teamId: ctx.teamId, fileId });
    throw error;
  }
  return { token, width, height };
}

export async function showMailPicture(
  ctx: AccountContext,
  { params }: EndpointInput<typeof mailPictures.show>,
): Promise<Buffer> {
  const found = await findMailPicture(ctx.deps.streamPool, params.pictureToken);
  refuseUnless(found, 'not_found');
  const bytes = await readAll(await ctx.deps.files.open({ teamId: found.team_id, fileId: found.file_id }));
  setMailPictureHeaders(ctx.reply, found.media_type);
  return bytes;
}

async function readAll(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
