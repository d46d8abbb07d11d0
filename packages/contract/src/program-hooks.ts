// REST hooks: a program with an API key subscribes itself to what happens to the records of a collection, and reads what happened
// lately, as a sample or where it can't be called. A hook sees no more than its program may read: see docs/decisions/0461.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, recordId, teamId, teamParams, webhookId } from './ids.ts';
import { dateTime, text } from './text.ts';

export const hookEvents = ['record.created', 'record.updated', 'record.deleted', 'record.restored'] as const;
export const hookEvent = z.enum(hookEvents);

/** Of one program. */
export const maxHooks = 100;
/** What happened last, newest first. */
export const recentHappenings = 50;

export const programHook = z.object({
  id: webhookId,
  event: hookEvent,
  collectionId,
  url: z.string(),
  /** False once its receiver failed for three days or answered 410, or its program lost a permission. */
  isActive: z.boolean(),
  createdAt: dateTime,
});
export type ProgramHook = z.output<typeof programHook>;

const base = '/teams/{teamId}/hooks' as const;
const forPrograms = { needs: { feature: 'integrations_zapier' } } as const;
const subject = {
  event: hookEvent,
  /** A collection of the team without a parent, all records of which the program may read. */
  collectionId,
};

export const programHooks = {
  list: defineEndpoint({
    ...forPrograms,
    name: 'programHooks.list',
    method: 'GET',
    path: base,
    summary: 'List the hooks that you subscribed, oldest first.',
    params: teamParams,
    reply: z.object({ items: z.array(programHook).max(maxHooks) }),
    refusals: [],
    writes: false,
  }),
  subscribe: defineEndpoint({
    ...forPrograms,
    name: 'programHooks.subscribe',
    method: 'POST',
    path: base,
    summary:
      'Subscribe an address to an event of a collection. Its calls are those of a webhook: signed with the secret of this reply, and with ids instead of values.',
    params: teamParams,
    body: z.strictObject({ ...subject, url: text(2000) }),
    reply: z.object({ hook: programHook, secret: z.string() }),
    refusals: ['not_found', 'forbidden', 'action_not_allowed', 'invalid_input'],
    writes: true,
    announces: ['webhooks.changed'],
    // A stored reply would contain the secret.
    keepsOwnKeys: true,
    example: {
      event: 'record.created',
      collectionId: '0199a1c4-7a00-7000-8000-000000000001',
      url: 'https://hooks.example.org/fieldhouse/1',
    },
  }),
  unsubscribe: defineEndpoint({
    ...forPrograms,
    name: 'programHooks.unsubscribe',
    method: 'DELETE',
    path: `${base}/{webhookId}`,
    summary: 'Delete a hook that you subscribed, and its queued calls.',
    params: z.strictObject({ teamId, webhookId }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['webhooks.changed'],
  }),
  recent: defineEndpoint({
    ...forPrograms,
    name: 'programHooks.recent',
    method: 'GET',
    path: `${base}/recent/{collectionId}`,
    summary:
      'List the last records that were created or updated, newest first: samples of a hook’s calls, or what a program polls that can’t be called. Needs the permission to read when records were created.',
    params: z.strictObject({ teamId, collectionId }),
    query: z.strictObject({ event: z.enum(['record.created', 'record.updated']).default('record.created') }),
    reply: z.object({
      items: z
        .array(
          z.object({
            /** Differs for each happening, and is the same whenever it is listed. */
            id: z.string(),
            type: hookEvent,
            teamId,
            collectionId,
            recordIds: z.array(recordId),
            at: dateTime,
          }),
        )
        .max(recentHappenings),
    }),
    refusals: ['not_found', 'forbidden', 'unknown_field'],
    writes: false,
  }),
};
