// Custom lists are collections and their items are records. These endpoints count the values that refer to
// items, and replace or clear them when an item is removed.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, fieldId, recordId, teamId } from './ids.ts';
import { referenceCount } from './references.ts';

const listParams = z.strictObject({ teamId, collectionId });
const itemParams = z.strictObject({ teamId, collectionId, recordId });
const admin = { feature: 'team_admin_data_collections' } as const;

export const listUsage = z.object({
  /** Fields of collections that the viewer may read. */
  fields: z.array(
    z.object({
      collectionId,
      collectionName: z.string(),
      icon: z.string(),
      fieldId,
      title: z.string(),
      isMulti: z.boolean(),
    }),
  ),
  /** Number of visible records per item; unused items are omitted. */
  items: z.array(z.object({ id: recordId, recordCount: z.int() })),
});
export type ListUsage = z.output<typeof listUsage>;

export const replacement = z.object({
  /** Id of the batch, which is undone as a whole. */
  batchId: z.uuid(),
  /** Records changed so far. */
  changed: z.int(),
  /** Saved filters and values that now refer to the other item. */
  places: z.int(),
  /** True while the remaining records are changed in the background. */
  isRunning: z.boolean(),
});
export type Replacement = z.output<typeof replacement>;

const base = '/teams/{teamId}/custom-lists/{collectionId}' as const;

/** Records have items as values; definitions refer to them. */
const whatRefersToItems = [
  'records.changed',
  'collection.changed',
  'view.changed',
  'wizard.changed',
  'membership.changed',
  'message.changed',
  'message_template.changed',
] as const;

export const customLists = {
  usage: defineEndpoint({
    name: 'customLists.usage',
    method: 'GET',
    path: `${base}/usage`,
    summary: 'Get the fields that use a list and how many records use each item, as far as you can see them.',
    needs: 'team_member',
    params: listParams,
    reply: listUsage,
    refusals: ['not_found'],
    writes: false,
  }),
  references: defineEndpoint({
    name: 'customLists.references',
    method: 'GET',
    path: `${base}/items/{recordId}/references`,
    summary:
      'Count the saved views, roles, smart collections, audiences, wizards, and default values that refer to an item.',
    needs: admin,
    params: itemParams,
    reply: z.object({ places: z.array(referenceCount) }),
    refusals: ['not_found'],
    writes: false,
  }),
  replaceItem: defineEndpoint({
    name: 'customLists.replaceItem',
    method: 'POST',
    path: `${base}/items/{recordId}/replace`,
    summary:
      'Replace an item in all records, or clear it, and move it to the trash. Saved definitions that refer to it follow.',
    needs: admin,
    params: itemParams,
    body: z.strictObject({ replaceWith: recordId.nullable() }),
    reply: replacement,
    refusals: ['not_found', 'invalid_field_value', 'conflict'],
    writes: true,
    announces: whatRefersToItems,
    example: { replaceWith: null },
  }),
  undoReplacement: defineEndpoint({
    name: 'customLists.undoReplacement',
    method: 'POST',
    path: `${base}/items/{recordId}/undo-replacement`,
    summary:
      'Restore an item from the trash and give records and definitions back what they had, unless they’ve changed since.',
    needs: admin,
    params: itemParams,
    body: z.strictObject({ batchId: z.uuid() }),
    reply: 'none',
    refusals: ['not_found', 'conflict'],
    writes: true,
    announces: whatRefersToItems,
    example: { batchId: '00000000-0000-7000-8000-000000000000' },
  }),
};
