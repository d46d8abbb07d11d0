import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { language, membership } from './identity.ts';
import { collectionId, teamParams } from './ids.ts';

/** Name prefix of a collection of a million contacts; its record count is the progress. */
export const millionName = 'Demo contacts';
export const millionRows = 1_000_000;

export const demo = {
  /** Seed route /createdata. */
  createTeam: defineEndpoint({
    name: 'demo.createTeam',
    method: 'POST',
    path: '/demo/teams',
    summary: 'Create a sandbox team with sample data and make yourself its admin. Only where the demo is on.',
    needs: 'account',
    body: z.strictObject({ language: language.optional() }),
    reply: membership,
    refusals: ['not_found', 'too_many_requests'],
    writes: true,
    example: {},
  }),
  makeMillion: defineEndpoint({
    name: 'demo.makeMillion',
    method: 'POST',
    path: '/teams/{teamId}/demo/million',
    summary: 'Create a collection of a million contacts in the background. Only where the demo is on.',
    needs: 'team_admin',
    params: teamParams,
    body: z.strictObject({}),
    reply: z.object({ collectionId }),
    refusals: ['not_found', 'too_many_requests'],
    writes: true,
    announces: ['collection.changed', 'records.changed'],
    example: {},
  }),
};
