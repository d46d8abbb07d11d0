// The pictures of a team's members, for the avatars beside their names.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamParams, teamUserId, userId } from './ids.ts';

export const maxMemberPictures = 2000;

export const memberPicture = z.object({ userId, teamUserId, picture: z.string() });
export type MemberPicture = z.output<typeof memberPicture>;

export const memberPictures = {
  list: defineEndpoint({
    name: 'memberPictures.list',
    method: 'GET',
    path: '/teams/{teamId}/member-pictures',
    summary:
      'List the pictures of the team’s members who have one, at most 2,000. A guest gets their own only.',
    needs: 'team_member',
    params: teamParams,
    reply: z.object({ items: z.array(memberPicture).max(maxMemberPictures) }),
    refusals: [],
    writes: false,
  }),
  /** Needs no session: the address contains 144 random bits. */
  show: defineEndpoint({
    name: 'memberPictures.show',
    method: 'GET',
    path: '/pictures/{pictureToken}',
    summary: 'Get a person’s picture.',
    needs: 'none',
    params: z.strictObject({ pictureToken: z.string().regex(/^[A-Za-z0-9_-]{24}$/) }),
    reply: 'stream',
    refusals: ['not_found'],
    writes: false,
  }),
};
