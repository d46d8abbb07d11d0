// A person's own picture: received and re-encoded before anything is stored, shown under a random address.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TeamUserId, UserId } from '@fieldhouse/contract/ids';
import {
  type MemberPicture,
  maxMemberPictures,
  type memberPictures,
} from '@fieldhouse/contract/member-pictures';
import { pictureLimits } from '@fieldhouse/contract/own-account';
import type { AccountContext, TeamContext } from '../../../kernel/context.ts';
import { encodePicture } from '../../../kernel/files/encode-picture.ts';
import { newPublicToken, setPictureHeaders } from '../../../kernel/files/public-picture.ts';
import { readUpload } from '../../../kernel/files/read-upload.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { memberOf } from '../../../kernel/member-of.ts';
import { announceToTeams, pictureAddress, signedIn } from './own-account-actions.ts';
import { deletePicture, findPicture, listMemberPictureRows, upsertPicture } from './own-account-queries.ts';

/** Sharp on high-density screens at the largest size at which a face is shown. */
const fitInto = { width: 256, height: 256 };

export async function putOwnPicture(ctx: AccountContext): Promise<{ picture: string | null }> {
  const { userId } = signedIn(ctx);
  const file = await readUpload(ctx.request, pictureLimits.maxBytes);
  const { maxPixels, minSide } = pictureLimits;
  const { bytes, mediaType } = await encodePicture(file, { maxPixels, minSide, fitInto, isPhoto: true });
  const token = newPublicToken();
  await upsertPicture(ctx.deps.streamPool, { userId, token, mediaType, bytes });
  await announceToTeams(ctx, userId);
  return { picture: pictureAddress(token) };
}

export async function removeOwnPicture(ctx: AccountContext): Promise<{ picture: null }> {
  const { userId } = signedIn(ctx);
  await deletePicture(ctx.deps.streamPool, userId);
  await announceToTeams(ctx, userId);
  return { picture: null };
}

export async function listMemberPictures(ctx: TeamContext): Promise<{ items: MemberPicture[] }> {
  const actor = memberOf(ctx);
  // A guest doesn't learn who else is in the team.
  const onlyUserId = actor.accountType === 'guest' ? actor.userId : null;
  const rows = await listMemberPictureRows(ctx.db, onlyUserId, maxMemberPictures);
  return {
    items: rows.map(({ userId, teamUserId, token }) => ({
      // Ids of these columns were created by newId.
      userId: userId as UserId,
      teamUserId: teamUserId as TeamUserId,
      picture: pictureAddress(token),
    })),
  };
}

export async function showPicture(
  ctx: AccountContext,
  { params }: EndpointInput<typeof memberPictures.show>,
): Promise<Buffer> {
  const found = await findPicture(ctx.deps.streamPool, params.pictureToken);
  refuseUnless(found, 'not_found');
  setPictureHeaders(ctx.reply, found.media_type);
  return found.bytes;
}
