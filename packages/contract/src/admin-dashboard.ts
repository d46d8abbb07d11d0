// The administration dashboard: what a team contains and what needs an admin's attention.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamParams } from './ids.ts';
import { dateTime } from './text.ts';

const count = z.int().nonnegative();

/** Most urgent first. */
export const attention = z.discriminatedUnion('type', [
  /** The database was restored or copied, so nothing leaves until a team admin releases the team. */
  z.object({ type: z.literal('outgoing_on_hold'), at: dateTime }),
  z.object({ type: z.literal('send_failed'), messageId: z.string(), name: z.string() }),
  z.object({
    type: z.literal('invitation_expired'),
    teamUserId: z.string(),
    name: z.string(),
    at: dateTime,
  }),
  z.object({
    type: z.literal('invitation_expiring'),
    teamUserId: z.string(),
    name: z.string(),
    at: dateTime,
  }),
  z.object({ type: z.literal('no_billing_address') }),
  z.object({ type: z.literal('only_one_admin') }),
]);
export type Attention = z.output<typeof attention>;

export const adminOverview = z.object({
  users: z.object({ active: count, invited: count, cancelled: count, deactivated: count, admins: count }),
  /** Only collections visible to the caller. */
  collections: z.array(
    z.object({
      id: z.string(),
      /** The parent collection; its record count includes these records. */
      parentId: z.string().nullable(),
      pluralName: z.string(),
      icon: z.string(),
      isUsedAsCustomList: z.boolean(),
      recordCount: count,
      /** False where the number is an estimate. */
      isExact: z.boolean(),
    }),
  ),
  /** Null for a caller who may not read messages. */
  messages: z
    .object({
      /** Since the first of the month, in the team's time zone. */
      sentThisMonth: count,
      recipientsThisMonth: count,
      scheduled: count,
      drafts: count,
    })
    .nullable(),
  storage: z.object({ recordBytes: count, fileBytes: count, fileCount: count }),
  attention: z.array(attention),
});
export type AdminOverview = z.output<typeof adminOverview>;

export const adminDashboard = {
  get: defineEndpoint({
    name: 'adminDashboard.get',
    method: 'GET',
    path: '/teams/{teamId}/admin-dashboard',
    summary: 'Get the team’s numbers (people, collections, messages, storage) and what needs attention.',
    needs: { feature: 'team_admin_account_info' },
    params: teamParams,
    reply: adminOverview,
    refusals: [],
    writes: false,
  }),
};
