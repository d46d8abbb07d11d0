// The short address of a public wizard, for print and speech. It leads to the wizard's usual address.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamId, wizardId } from './ids.ts';

export const shortLink = z.object({
  /** Null if there is none. */
  address: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type ShortLink = z.output<typeof shortLink>;

const params = z.strictObject({ teamId, wizardId });
const path = '/teams/{teamId}/wizards/{wizardId}/short-link' as const;
const needs = { feature: 'team_admin_data_wizards' } as const;

export const wizardShortLinks = {
  get: defineEndpoint({
    name: 'wizardShortLinks.get',
    method: 'GET',
    path,
    summary: 'Get the short link of a wizard.',
    needs,
    params,
    reply: shortLink,
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'wizardShortLinks.create',
    method: 'POST',
    path,
    summary: 'Create the short link of a wizard, or get the one it has. It works while the wizard is public.',
    needs,
    params,
    reply: shortLink,
    refusals: ['not_found'],
    writes: true,
    example: {},
  }),
  revoke: defineEndpoint({
    name: 'wizardShortLinks.revoke',
    method: 'DELETE',
    path,
    summary: 'Revoke the short link of a wizard. Its address never works again.',
    needs,
    params,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
  }),
};
