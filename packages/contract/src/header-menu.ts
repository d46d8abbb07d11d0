// The header bar menu: shortcuts that a team adds to the top bar. Members read it through the call of seed
// section 7 (backends.dataObjectTesting), which omits what they may not open; these endpoints edit it.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, teamId, teamParams, wizardId } from './ids.ts';
import { isStorableText } from './storable-text.ts';
import { iconClass, name } from './text.ts';
import { withBefore } from './with-before.ts';

export const menuEntryId = z.uuid().toLowerCase().brand<'MenuEntryId'>();
export type MenuEntryId = z.output<typeof menuEntryId>;

/** As many as fit in the top bar next to the breadcrumbs. */
export const maxMenuEntries = 12;

/** Path below the team: `/outgoing-messages/sent`. Nothing a browser could parse as another host. */
const teamPath = z
  .string()
  .trim()
  .max(300)
  .regex(/^\/(?![/\\])[^\s\\]*$/, { error: 'not_a_path' })
  .refine(isStorableText, { error: 'text_not_storable' });

export const menuTarget = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('collection'), collectionId }),
  z.strictObject({ type: z.literal('wizard'), wizardId }),
  z.strictObject({ type: z.literal('path'), path: teamPath }),
  z.strictObject({ type: z.literal('url'), url: z.url({ protocol: /^https$/ }).max(500) }),
]);
export type MenuTarget = z.output<typeof menuTarget>;

export const menuEntry = z.object({
  id: menuEntryId,
  label: z.string(),
  icon: z.string(),
  target: menuTarget,
  /** Name of the target; null if it is deleted or not visible to the caller. */
  targetName: z.string().nullable(),
});
export type MenuEntry = z.output<typeof menuEntry>;

const newEntry = z.strictObject({ label: name(40), icon: iconClass, target: menuTarget });

const admin = { feature: 'team_admin_account_info' } as const;
const base = '/teams/{teamId}/header-menu' as const;
const entries = '/teams/{teamId}/header-menu/entries' as const;
const entryParams = z.strictObject({ teamId, menuEntryId });
const entryList = z.object({ items: z.array(menuEntry) });

export const headerMenu = {
  list: defineEndpoint({
    name: 'headerMenu.list',
    method: 'GET',
    path: entries,
    summary: 'List all entries of the header menu in order, for people who manage it.',
    needs: admin,
    params: teamParams,
    reply: entryList,
    refusals: [],
    writes: false,
  }),
  add: defineEndpoint({
    name: 'headerMenu.add',
    method: 'POST',
    path: entries,
    summary: 'Add an entry at the end.',
    needs: admin,
    params: teamParams,
    body: newEntry,
    reply: menuEntry,
    refusals: ['action_not_allowed'],
    writes: true,
    announces: ['team.changed'],
    example: {
      label: 'Handbook',
      icon: 'fa-solid fa-book',
      target: { type: 'url', url: 'https://example.org/handbook' },
    },
  }),
  change: defineEndpoint({
    name: 'headerMenu.change',
    method: 'PATCH',
    path: `${entries}/{menuEntryId}`,
    summary: 'Update an entry. Omitted properties stay the same.',
    needs: admin,
    params: entryParams,
    body: withBefore(newEntry.partial()),
    reply: menuEntry,
    refusals: ['not_found', 'stale_version'],
    writes: true,
    announces: ['team.changed'],
    example: { label: 'Rules' },
  }),
  arrange: defineEndpoint({
    name: 'headerMenu.arrange',
    method: 'PUT',
    path: `${base}/order`,
    summary: 'Set the order of the entries. List all of them.',
    needs: admin,
    params: teamParams,
    body: z.strictObject({ entryIds: z.array(menuEntryId).max(maxMenuEntries) }),
    reply: entryList,
    refusals: ['stale_version'],
    writes: true,
    announces: ['team.changed'],
    example: { entryIds: [] },
  }),
  remove: defineEndpoint({
    name: 'headerMenu.remove',
    method: 'DELETE',
    path: `${entries}/{menuEntryId}`,
    summary: 'Remove an entry. Its target stays.',
    needs: admin,
    params: entryParams,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['team.changed'],
  }),
};
