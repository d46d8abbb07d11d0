import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, teamParams } from './ids.ts';

/** What the name of a collection of a million contacts begins with; how full it is tells how far it is. */
export const millionName = 'Demo contacts';
export const millionRows = 1_000_000;

export const demo = {
  makeMillion: defineEndpoint({
    name: 'demo.makeMillion',
    method: 'POST',
    path: '/teams/{teamId}/demo/million',
    summary: 'Makes a collection of a million contacts in the background; only where the demo is on.',
    needs: 'team_admin',
    params: teamParams,
    body: z.strictObject({}),
    reply: z.object({ collectionId }),
    refusals: ['not_found', 'too_many_requests'],
    writes: true,
    example: {},
  }),
};
