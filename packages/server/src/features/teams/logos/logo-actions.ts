// The logos of a team: received and re-encoded before any transaction, stored under a random token.
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { type LogoKind, logoLimits, type logos, type TeamLogos } from '@fieldhouse/contract/logos';
import { toTeamLogos } from '@fieldhouse/domain/teams/logos';
import { userIdOf } from '../../../kernel/authority.ts';
import type { AccountContext, Deps, TeamContext } from '../../../kernel/context.ts';
import { encodePicture, type Picture } from '../../../kernel/files/encode-picture.ts';
import { newPublicToken, setMailPictureHeaders } from '../../../kernel/files/public-picture.ts';
import { readUpload } from '../../../kernel/files/read-upload.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { deleteLogo, findLogoFile, insertLogo, listLogos, lockLogos } from './logo-queries.ts';

/** Sharp on high-density screens at the largest size at which a logo is displayed. */
const shapes: Readonly<Record<'square' | 'horizontal', { width: number; height: number }>> = {
  square: { width: 384, height: 384 },
  horizontal: { width: 800, height: 240 },
};

export async function receiveLogo(_deps: Deps, { request }: RequestParts): Promise<Picture> {
  const file = await readUpload(request, logoLimits.maxBytes);
  const { maxPixels, minSide } = logoLimits;
  const isSquare = /SquareLogo$/.test(request.url.split('?')[0] ?? '');
  return encodePicture(file, { maxPixels, minSide, fitInto: isSquare ? shapes.square : shapes.horizontal });
}

export async function putLogo(
  ctx: TeamContext,
  { params }: EndpointInput<typeof logos.put>,
  { bytes, width, height }: Picture,
): Promise<TeamLogos> {
  const { files } = ctx.deps;
  const kind = params.logoKind;
  const fileId = randomUUID();
  const token = newPublicToken();
  await lockLogos(ctx.db, ctx.teamId);
  const stored = await files.storeBytes({ teamId: ctx.teamId, fileId }, bytes);
  try {
    await takeAway(ctx, kind);
    const createdBy = userIdOf(ctx.actor);
    await insertLogo(ctx.db, { kind, token, fileId, width, height, ...stored, createdBy });
    await writeAudit(ctx, { action: 'team.logo_changed', subjectId: ctx.teamId, detail: { logo: kind } });
  } catch (error) {
    await files.remove({ teamId: ctx.teamId, fileId });
    throw error;
  }
  ctx.announce({ type: 'team.changed' });
  return teamLogosOf(ctx);
}

export async function removeLogo(
  ctx: TeamContext,
  { params }: EndpointInput<typeof logos.remove>,
): Promise<TeamLogos> {
  const kind = params.logoKind;
  await lockLogos(ctx.db, ctx.teamId);
  if (await takeAway(ctx, kind)) {
    await writeAudit(ctx, { action: 'team.logo_removed', subjectId: ctx.teamId, detail: { logo: kind } });
    ctx.announce({ type: 'team.changed' });
  }
  return teamLogosOf(ctx);
}

/** The bytes are deleted after the commit: until then the previous logo is in use. */
async function takeAway(ctx: TeamContext, kind: LogoKind): Promise<boolean> {
  const fileId = await deleteLogo(ctx.db, kind);
  if (fileId === undefined) return false;
  ctx.afterCommit(() => {
    ctx.deps.files
      .remove({ teamId: ctx.teamId, fileId })
      .catch((error: unknown) => ctx.log.warn({ err: error, fileId }, 'logo left behind'));
  });
  return true;
}

export async function teamLogosOf(ctx: TeamContext): Promise<TeamLogos> {
  return toTeamLogos(await listLogos(ctx.db));
}

export async function showLogo(
  ctx: AccountContext,
  { params }: EndpointInput<typeof logos.show>,
): Promise<Buffer> {
  const found = await findLogoFile(ctx.deps.streamPool, params.logoToken);
  refuseUnless(found, 'not_found');
  const bytes = await readAll(await ctx.deps.files.open({ teamId: found.team_id, fileId: found.file_id }));
  setMailPictureHeaders(ctx.reply, 'image/png');
  return bytes;
}

async function readAll(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
