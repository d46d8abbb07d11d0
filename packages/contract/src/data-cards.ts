// Cards and card groups: the layout of a record page. A group is a tab, a card a block in it.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, fieldId, teamId } from './ids.ts';
import { sort } from './records.ts';
import { iconClass, name } from './text.ts';
import { withBefore } from './with-before.ts';

export const dataCardId = z.uuid().toLowerCase().brand<'DataCardId'>();
export const dataCardGroupId = z.uuid().toLowerCase().brand<'DataCardGroupId'>();
export type DataCardId = z.output<typeof dataCardId>;
export type DataCardGroupId = z.output<typeof dataCardGroupId>;

export const displayWidths = [
  'full',
  'half',
  'quarter',
  'third',
  'two_thirds',
  'three_quarters',
  'fifth',
  'two_fifths',
  'three_fifths',
  'four_fifths',
] as const;
export const displayWidth = z.enum(displayWidths);
export type DisplayWidth = z.output<typeof displayWidth>;

export const dataCardTypes = ['form', 'table', 'thumbnails'] as const;
export const dataCardType = z.enum(dataCardTypes);
export type DataCardType = z.output<typeof dataCardType>;

/** Per collection. */
export const maxCards = 200;
export const maxCardGroups = 50;

/** Source of a card that shows several records or pictures. */
export const cardSource = z.discriminatedUnion('kind', [
  /** Records of another collection whose link field refers to this record. */
  z.strictObject({ kind: z.literal('reverse'), collectionId, fieldId }),
  /** The records or pictures in a field of this record. */
  z.strictObject({ kind: z.literal('own'), fieldId }),
]);
export type CardSource = z.output<typeof cardSource>;

const recordsShown = {
  source: cardSource,
  filter: boundedFilter.optional(),
  sorts: z.array(sort).max(5).default([]),
};

/** `type` equals the type of the card. */
export const cardSettings = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('form'),
    fields: z.array(z.strictObject({ fieldId, width: displayWidth })).max(100),
  }),
  z.strictObject({
    type: z.literal('table'),
    ...recordsShown,
    /** Fields of the displayed collection; empty shows the name only. */
    columns: z.array(fieldId).max(20),
  }),
  z.strictObject({
    type: z.literal('thumbnails'),
    ...recordsShown,
    /** The field with each record's picture; its avatar if omitted. */
    imageFieldId: fieldId.optional(),
  }),
]);
export type CardSettings = z.output<typeof cardSettings>;

export const dataCard = z.object({
  id: dataCardId,
  collectionId,
  name: z.string(),
  /** One icon is static, several rotate. */
  icons: z.array(z.string()),
  width: displayWidth,
  settings: cardSettings,
});
export type DataCard = z.output<typeof dataCard>;

export const dataCardGroup = z.object({
  id: dataCardGroupId,
  collectionId,
  name: z.string(),
  icon: z.string(),
  /** In display order. */
  cardIds: z.array(dataCardId),
});
export type DataCardGroup = z.output<typeof dataCardGroup>;

const newCard = z.strictObject({
  name: name(120),
  icons: z.array(iconClass).min(1).max(5).default(['fa-solid fa-address-card']),
  width: displayWidth.default('full'),
  settings: cardSettings,
});
export type NewDataCard = z.input<typeof newCard>;

const newGroup = z.strictObject({
  name: name(120),
  icon: iconClass.default('fa-solid fa-layer-group'),
  cardIds: z.array(dataCardId).max(maxCards).default([]),
});

const admin = { feature: 'team_admin_data_collections' } as const;
const collectionParams = z.strictObject({ teamId, collectionId });
const cardParams = z.strictObject({ teamId, collectionId, dataCardId });
const groupParams = z.strictObject({ teamId, collectionId, dataCardGroupId });
const base = '/teams/{teamId}/collections/{collectionId}' as const;
const exampleField = '00000000-0000-7000-8000-000000000000';

export const dataCards = {
  list: defineEndpoint({
    name: 'dataCards.list',
    method: 'GET',
    path: `${base}/data-cards`,
    summary: 'List a collection’s cards in order, limited to what you can see.',
    needs: 'team_member',
    params: collectionParams,
    reply: z.object({ items: z.array(dataCard) }),
    refusals: ['not_found'],
    writes: false,
  }),
  sources: defineEndpoint({
    name: 'dataCards.sources',
    method: 'GET',
    path: `${base}/data-card-sources`,
    summary: 'List what else a card of the collection can show: links to it from other collections.',
    needs: admin,
    params: collectionParams,
    reply: z.object({
      items: z.array(z.object({ collectionId, fieldId, collectionName: z.string(), fieldTitle: z.string() })),
    }),
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'dataCards.create',
    method: 'POST',
    path: `${base}/data-cards`,
    summary: 'Create a card at the end of the collection’s cards.',
    needs: admin,
    params: collectionParams,
    body: newCard,
    reply: dataCard,
    refusals: [
      'not_found',
      'name_taken',
      'unknown_field',
      'unknown_sort',
      'invalid_filter',
      'action_not_allowed',
    ],
    writes: true,
    announces: ['collection.changed'],
    example: {
      name: 'Contact',
      settings: { type: 'form', fields: [{ fieldId: exampleField, width: 'half' }] },
    },
  }),
  change: defineEndpoint({
    name: 'dataCards.change',
    method: 'PATCH',
    path: `${base}/data-cards/{dataCardId}`,
    summary: 'Update a card. Omitted properties stay the same.',
    needs: admin,
    params: cardParams,
    body: withBefore(
      z.strictObject({
        name: name(120).optional(),
        icons: z.array(iconClass).min(1).max(5).optional(),
        width: displayWidth.optional(),
        settings: cardSettings.optional(),
      }),
    ),
    reply: dataCard,
    refusals: ['not_found', 'name_taken', 'unknown_field', 'unknown_sort', 'invalid_filter', 'stale_version'],
    writes: true,
    announces: ['collection.changed'],
    example: { width: 'half' },
  }),
  order: defineEndpoint({
    name: 'dataCards.order',
    method: 'PUT',
    path: `${base}/data-cards/order`,
    summary: 'Set the order of the cards. Omitted cards come last.',
    needs: admin,
    params: collectionParams,
    body: z.strictObject({ ids: z.array(dataCardId).max(maxCards) }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['collection.changed'],
    example: { ids: [] },
  }),
  delete: defineEndpoint({
    name: 'dataCards.delete',
    method: 'DELETE',
    path: `${base}/data-cards/{dataCardId}`,
    summary: 'Delete a card and remove it from every group. The data it shows stays.',
    needs: admin,
    params: cardParams,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['collection.changed'],
  }),
};

export const dataCardGroups = {
  list: defineEndpoint({
    name: 'dataCardGroups.list',
    method: 'GET',
    path: `${base}/data-card-groups`,
    summary: 'List a collection’s card groups in order: the tabs of its records.',
    needs: 'team_member',
    params: collectionParams,
    reply: z.object({ items: z.array(dataCardGroup) }),
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'dataCardGroups.create',
    method: 'POST',
    path: `${base}/data-card-groups`,
    summary: 'Create a card group at the end.',
    needs: admin,
    params: collectionParams,
    body: newGroup,
    reply: dataCardGroup,
    refusals: ['not_found', 'name_taken', 'action_not_allowed'],
    writes: true,
    announces: ['collection.changed'],
    example: { name: 'Overview' },
  }),
  change: defineEndpoint({
    name: 'dataCardGroups.change',
    method: 'PATCH',
    path: `${base}/data-card-groups/{dataCardGroupId}`,
    summary: 'Update a card group and the cards in it. Omitted properties stay the same.',
    needs: admin,
    params: groupParams,
    body: withBefore(
      z.strictObject({
        name: name(120).optional(),
        icon: iconClass.optional(),
        cardIds: z.array(dataCardId).max(maxCards).optional(),
      }),
    ),
    reply: dataCardGroup,
    refusals: ['not_found', 'name_taken', 'stale_version'],
    writes: true,
    announces: ['collection.changed'],
    example: { name: 'Overview' },
  }),
  order: defineEndpoint({
    name: 'dataCardGroups.order',
    method: 'PUT',
    path: `${base}/data-card-groups/order`,
    summary: 'Set the order of the card groups. Omitted groups come last.',
    needs: admin,
    params: collectionParams,
    body: z.strictObject({ ids: z.array(dataCardGroupId).max(maxCardGroups) }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['collection.changed'],
    example: { ids: [] },
  }),
  delete: defineEndpoint({
    name: 'dataCardGroups.delete',
    method: 'DELETE',
    path: `${base}/data-card-groups/{dataCardGroupId}`,
    summary: 'Deletes a card group. Its cards stay.',
    needs: admin,
    params: groupParams,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
    announces: ['collection.changed'],
  }),
};
