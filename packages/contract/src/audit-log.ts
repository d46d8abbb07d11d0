// The audit log: who did what, when and from where. Entries are immutable.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamParams, userId } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { dateTime } from './text.ts';

/** The prefix of an action is its area. */
export const auditAreas = [
  'member',
  'team_user',
  'role',
  'team',
  'collection',
  'field',
  'card',
  'card_group',
  'view',
  'calendar_feed',
  'dashboard',
  'widget',
  'import',
  'wizard',
  'message',
  'subscription_list',
  'suppression',
  'person',
  'sender',
  'mail_account',
  'tag',
  'header_menu',
  'api_key',
  'own_api_key',
  'webhook',
  'outgoing',
  'project',
  'tasks',
] as const;
export const auditArea = z.enum(auditAreas);
export type AuditArea = z.output<typeof auditArea>;

export const auditLine = z.object({
  id: z.string(),
  at: dateTime,
  actor: z.object({
    kind: z.string(),
    userId: z.string().nullable(),
    /** The person's current name in the team; null if they were never a member, or for automatic actions. */
    name: z.string().nullable(),
  }),
  /** `noun.verb`. */
  action: z.string(),
  subjectId: z.string().nullable(),
  /** Name of the subject at that time. */
  subjectName: z.string(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  device: z.string().nullable(),
});
export type AuditLine = z.output<typeof auditLine>;

const moment = z.iso.datetime({ offset: true });

export const auditLog = {
  list: defineEndpoint({
    name: 'auditLog.list',
    method: 'GET',
    path: '/teams/{teamId}/audit-log',
    summary: 'List what happened in the team, newest first.',
    needs: 'team_admin',
    params: teamParams,
    query: pageQuery.extend({
      personId: userId.optional(),
      area: auditArea.optional(),
      from: moment.optional(),
      /** Exclusive. */
      until: moment.optional(),
    }),
    reply: pageOf(auditLine),
    refusals: ['invalid_input'],
    writes: false,
  }),
  people: defineEndpoint({
    name: 'auditLog.people',
    method: 'GET',
    path: '/teams/{teamId}/audit-log/people',
    summary: 'List current and former members of the team, to filter the audit log.',
    needs: 'team_admin',
    params: teamParams,
    reply: z.object({ items: z.array(z.object({ userId: z.string(), name: z.string() })) }),
    refusals: [],
    writes: false,
  }),
};
