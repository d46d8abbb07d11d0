// Views that anyone can read who has their link, or visits a page that embeds them. The person who shares confirms which
// fields are shown, and the records are those that they may read themselves.
import { z } from 'zod';
import { maxDisplayedFields } from './data-views.ts';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, fieldId, teamId, viewId, viewShareId } from './ids.ts';
import { dateTime, text } from './text.ts';
import { withBefore } from './with-before.ts';

/** Links per view. */
export const maxViewShares = 20;
export const shortestSharePassword = 6;

/** What a person confirmed; fields added later stay hidden. */
export const confirmedFields = z.array(fieldId).max(maxDisplayedFields);

export const viewShareContent = z.strictObject({
  fieldIds: confirmedFields.min(1),
  endsAt: dateTime.nullable().default(null),
  isDownloadable: z.boolean().default(false),
  /** Omitted: unchanged. Null: none. */
  password: text(200).min(shortestSharePassword).nullable().optional(),
});
export type ViewShareContent = z.output<typeof viewShareContent>;

export const viewShare = z.object({
  id: viewShareId,
  /** Opens the view, for anyone who has it. */
  address: z.string(),
  fieldIds: confirmedFields,
  endsAt: dateTime.nullable(),
  isDownloadable: z.boolean(),
  hasPassword: z.boolean(),
  /** The filter of the view is another than when it was confirmed: records that match only the new one stay hidden. */
  isFilterChanged: z.boolean(),
  openedCount: z.int(),
  lastOpenedAt: dateTime.nullable(),
  createdAt: dateTime,
});
export type ViewShare = z.output<typeof viewShare>;

const base = '/teams/{teamId}/collections/{collectionId}/views/{viewId}/shares' as const;
const viewParams = z.strictObject({ teamId, collectionId, viewId });
const shareParams = z.strictObject({ teamId, viewShareId });
const needs = { feature: 'team_admin_data_collections' } as const;
export const viewShares = {
  list: defineEndpoint({
    name: 'viewShares.list',
    method: 'GET',
    path: base,
    summary: 'List the public links of a view, newest first.',
    needs,
    params: viewParams,
    reply: z.object({ items: z.array(viewShare) }),
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'viewShares.create',
    method: 'POST',
    path: base,
    summary:
      'Create a public link to a view, for fields that you can read. It shows no record that you can’t read.',
    needs,
    personOnly: true,
    params: viewParams,
    body: viewShareContent,
    reply: viewShare,
    refusals: ['not_found', 'forbidden', 'unknown_field', 'invalid_filter', 'action_not_allowed'],
    writes: true,
    keepsOwnKeys: true,
    example: { fieldIds: ['0199a1c4-7a00-7000-8000-000000000001'], isDownloadable: false },
  }),
  change: defineEndpoint({
    name: 'viewShares.change',
    method: 'PUT',
    path: '/teams/{teamId}/view-shares/{viewShareId}',
    summary: 'Set what a public link shows. From then on it shows what you can read.',
    needs,
    personOnly: true,
    params: shareParams,
    body: withBefore(viewShareContent),
    reply: viewShare,
    refusals: ['not_found', 'forbidden', 'unknown_field', 'invalid_filter', 'stale_version'],
    writes: true,
    keepsOwnKeys: true,
    example: { fieldIds: ['0199a1c4-7a00-7000-8000-000000000001'], isDownloadable: true },
  }),
  revoke: defineEndpoint({
    name: 'viewShares.revoke',
    method: 'DELETE',
    path: '/teams/{teamId}/view-shares/{viewShareId}',
    summary: 'Revoke a public link. It stops working right away.',
    needs,
    params: shareParams,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
  }),
};
