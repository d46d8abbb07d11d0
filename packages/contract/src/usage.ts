// What a team uses by month, and the operator's limits.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamParams } from './ids.ts';

/** Records and storage are what a team has, the others what it did in a month. */
export const usageKinds = ['records', 'storage', 'emails', 'sms', 'api_calls'] as const;
export const usageKind = z.enum(usageKinds);
export type UsageKind = z.output<typeof usageKind>;

/** What a team sends through the installation in a day, in UTC; shared messages go through its own provider. */
export const dailyKinds = ['shared_messages', 'confirmations', 'invitations', 'tests'] as const;
export type DailyKind = (typeof dailyKinds)[number];

const ofDay = z.object({
  used: z.int(),
  /** Null: unlimited. */
  limit: z.int().nullable(),
});

export const usageMonths = 12;

/** Storage is in bytes; null where nothing was measured. */
const amounts = z.object({
  records: z.int().nullable(),
  storage: z.int().nullable(),
  emails: z.int(),
  sms: z.int(),
  api_calls: z.int(),
});

export const usageMonth = amounts.extend({
  /** YYYY-MM, in UTC. */
  month: z.string(),
});
export type UsageMonth = z.output<typeof usageMonth>;

export const teamUsage = z.object({
  /** The last twelve months, the current one last. */
  months: z.array(usageMonth).length(usageMonths),
  /** Null: unlimited. Those of emails, SMS and API calls are by month. */
  limits: z.object({
    records: z.int().nullable(),
    storage: z.int().nullable(),
    emails: z.int().nullable(),
    sms: z.int().nullable(),
    api_calls: z.int().nullable(),
  }),
  today: z.object({ shared_messages: ofDay, confirmations: ofDay, invitations: ofDay, tests: ofDay }),
  /** Until then the limits of a day are those of a new team, a tenth of the others; null if they are not. */
  newUntil: z.string().nullable(),
});
export type TeamUsage = z.output<typeof teamUsage>;

export const usage = {
  get: defineEndpoint({
    name: 'usage.get',
    method: 'GET',
    path: '/teams/{teamId}/usage',
    summary:
      'Get records, storage, emails, SMS, and API calls of the last twelve months, and what was sent today, with the limits.',
    needs: 'team_admin',
    params: teamParams,
    reply: teamUsage,
    refusals: [],
    writes: false,
  }),
};
