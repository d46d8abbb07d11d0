import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { language, membership } from './identity.ts';
import { teamParams } from './ids.ts';
import { name, text } from './text.ts';

export const team = z.object({
  teamId: z.string(),
  name: z.string(),
  shortName: z.string(),
  website: z.string(),
  billingAddress: z.string(),
  primaryTimezone: z.string(),
  defaultInterfaceLanguage: language,
  defaultCountry: z.string(),
  defaultCurrency: z.string(),
});
export type Team = z.output<typeof team>;

/** An IANA time zone that this runtime knows. */
export const timeZone = text(60).refine(isTimeZone, { error: 'unknown_time_zone' });

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

export const teams = {
  create: defineEndpoint({
    name: 'teams.create',
    method: 'POST',
    path: '/teams',
    summary: 'Creates a team whose admin is the caller.',
    needs: 'account',
    body: z.strictObject({
      name: name(120),
      shortName: name(40).optional(),
      primaryTimezone: timeZone.optional(),
      defaultInterfaceLanguage: language.optional(),
    }),
    reply: membership,
    refusals: ['too_many_requests'],
    writes: true,
    example: { name: 'Riverside Centre' },
  }),
  get: defineEndpoint({
    name: 'teams.get',
    method: 'GET',
    path: '/teams/{teamId}',
    summary: 'Details of a team.',
    needs: 'team_member',
    params: teamParams,
    reply: team,
    refusals: [],
    writes: false,
  }),
  /** Remembers when the caller last opened the team. */
  open: defineEndpoint({
    name: 'teams.open',
    method: 'POST',
    path: '/teams/{teamId}/open',
    summary: 'Records that the caller opened the team now.',
    needs: 'team_member',
    params: teamParams,
    body: z.strictObject({}),
    reply: 'none',
    refusals: [],
    writes: true,
    example: {},
  }),
  events: defineEndpoint({
    name: 'teams.events',
    method: 'GET',
    path: '/teams/{teamId}/events',
    summary: 'Server-sent events of the team: what changed, never the values.',
    needs: 'team_member',
    params: teamParams,
    reply: 'stream',
    refusals: [],
    writes: false,
  }),
};
