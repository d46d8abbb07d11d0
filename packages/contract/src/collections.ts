// Collections and their fields: what a team's data looks like.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { type DataType, dataType } from './field-types.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, fieldId, teamId, teamParams } from './ids.ts';
import { sort } from './records.ts';
import { iconClass, name, text } from './text.ts';

/** Column names that the engine keeps for itself. */
export const reservedColumnNames = [
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
  'search',
  'team_id',
] as const;

export const columnName = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/);

/** Types whose texts can be kept in each data language of the team. */
export const translatableTypes: readonly DataType[] = ['plain_text', 'formatted_text'];

/** Under what name the values of a record hold a translatable field's text in another language than its first. */
export function translationColumn(columnName: string, language: string): string {
  return `${columnName}@${language}`;
}

/** Of a collection and its children together, those in the trash too; `too_many_columns` tells it. */
export const maxColumns = 300;

/** What `translations_lost` tells: how many records have a text in which language. */
export const translationLoss = z.object({
  texts: z.array(z.object({ language: z.string(), count: z.int() })),
});

export const field = z.object({
  id: fieldId,
  /** The collection that owns it: a child shows the fields of the collections above it too. */
  collectionId,
  title: z.string(),
  /** Unique in the collection, made from the title, stable from then on; the key of the value in every record. */
  columnName: z.string(),
  dataType,
  description: z.string(),
  isRequired: z.boolean(),
  isUnique: z.boolean(),
  isSearchable: z.boolean(),
  /** Whether its text can be kept in several languages. */
  isTranslatable: z.boolean(),
  /**
   * Of a translatable field: that of `columnName` first, then those of the values beside it, which are called
   * `columnName@language`. Two-letter codes; none for all other fields.
   */
  languages: z.array(z.string()),
  /** Value of a new record where none is given, in API form; null for none. */
  defaultValue: z.unknown(),
  settings: z.record(z.string(), z.unknown()),
  position: z.number(),
  /** What the asker may do with its values, in some records at least. */
  may: z.object({ read: z.boolean(), update: z.boolean() }).optional(),
});
export type Field = z.output<typeof field>;

export const collection = z.object({
  id: collectionId,
  /** The collection whose records it shows some of. */
  parentId: collectionId.nullable(),
  /** The collection at the top, whose table and fields it shares; null for one that stands by itself. */
  rootId: collectionId.nullable(),
  /** Whether `membershipDataFilter` decides which records it shows, or people do. */
  isSmartCollection: z.boolean(),
  membershipDataFilter: boundedFilter.nullable(),
  /** The order of its lists where nobody asks for another. */
  membershipOrder: z.array(sort).nullable(),
  /** Offered to other teams of the same installation, without its records. */
  isBlueprint: z.boolean(),
  /** Shown with the blueprint, not charged. */
  blueprintMarketplacePrice: z.string().nullable(),
  /** How the database calls its table. */
  tableName: z.string(),
  name: z.string(),
  pluralName: z.string(),
  description: z.string(),
  icon: z.string(),
  isUsedAsCustomList: z.boolean(),
  isShownInSidebar: z.boolean(),
  isGloballySearchable: z.boolean(),
  representsPeople: z.boolean(),
  nameFieldId: fieldId.nullable(),
  avatarFieldId: fieldId.nullable(),
  /** Rises with every change of the definition; a client with an older one asks again. */
  definitionVersion: z.int(),
  recordCount: z.int(),
  /** Whether `recordCount` was counted just now or is the planner's estimate of a big table. */
  isCountExact: z.boolean(),
});
export type Collection = z.output<typeof collection>;

export const collectionWithFields = collection.extend({
  /** True where a smart collection, here or above, names a field that is gone: it shows nothing until that is mended. */
  isMembershipBroken: z.boolean(),
  fields: z.array(field),
  /** What the asker may do with records, in some of them at least. */
  may: z.object({ create: z.boolean(), delete: z.boolean(), readMetadata: z.boolean() }).optional(),
});
export type CollectionWithFields = z.output<typeof collectionWithFields>;

const collectionParams = z.strictObject({ teamId, collectionId });
const fieldParams = z.strictObject({ teamId, collectionId, fieldId });

const newField = z.strictObject({
  title: name(120),
  /** Made from the title when left out. */
  columnName: columnName.optional(),
  dataType,
  description: text(2000).optional(),
  isRequired: z.boolean().optional(),
  isUnique: z.boolean().optional(),
  isSearchable: z.boolean().optional(),
  /** Of plain and formatted text: its text is kept in each data language of the team. */
  isTranslatable: z.boolean().optional(),
  defaultValue: z.unknown().optional(),
  /** Checked by `fieldSettings[dataType]`. */
  settings: z.record(z.string(), z.unknown()).optional(),
});
export type NewField = z.output<typeof newField>;

const membershipOrder = z.array(sort).max(3);
const price = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, { error: 'not_a_price' });

const newCollection = z.strictObject({
  name: name(120),
  pluralName: name(120),
  description: text(2000).optional(),
  icon: iconClass.optional(),
  isShownInSidebar: z.boolean().optional(),
  isGloballySearchable: z.boolean().optional(),
  representsPeople: z.boolean().optional(),
  isUsedAsCustomList: z.boolean().optional(),
  /** Makes a child: it shows records of the parent, and its fields are further ones that only its records have. */
  parentId: collectionId.optional(),
  /** Of a child; with it the child is a smart collection. */
  membershipDataFilter: boundedFilter.optional(),
  membershipOrder: membershipOrder.nullable().optional(),
  /** The first text field becomes the name field. Without any field, a required plain_text "Name" is made. */
  fields: z.array(newField).max(200).optional(),
});
export type NewCollection = z.output<typeof newCollection>;

const admin = { feature: 'team_admin_data_collections' } as const;

export const collections = {
  list: defineEndpoint({
    name: 'collections.list',
    method: 'GET',
    path: '/teams/{teamId}/collections',
    summary: 'List all collections of the team, without their fields, by plural name.',
    needs: 'team_member',
    params: teamParams,
    reply: z.object({ items: z.array(collection).max(20_000) }),
    refusals: [],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'collections.get',
    method: 'GET',
    path: '/teams/{teamId}/collections/{collectionId}',
    summary: 'Get a collection with its fields in order.',
    needs: 'team_member',
    params: collectionParams,
    reply: collectionWithFields,
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'collections.create',
    method: 'POST',
    path: '/teams/{teamId}/collections',
    summary: 'Create a collection and its table.',
    needs: admin,
    params: teamParams,
    body: newCollection,
    reply: collectionWithFields,
    refusals: [
      'not_found',
      'name_taken',
      'column_name_taken',
      'invalid_field_value',
      'invalid_filter',
      'unknown_field',
      'unknown_sort',
      'circular_collection',
      'too_many_columns',
    ],
    writes: true,
    example: { name: 'Person', pluralName: 'People' },
  }),
  change: defineEndpoint({
    name: 'collections.change',
    method: 'PATCH',
    path: '/teams/{teamId}/collections/{collectionId}',
    summary: 'Update a collection’s names and how it’s shown.',
    needs: admin,
    params: collectionParams,
    body: z.strictObject({
      name: name(120).optional(),
      pluralName: name(120).optional(),
      description: text(2000).optional(),
      icon: iconClass.optional(),
      isShownInSidebar: z.boolean().optional(),
      isGloballySearchable: z.boolean().optional(),
      representsPeople: z.boolean().optional(),
      nameFieldId: fieldId.optional(),
      avatarFieldId: fieldId.nullable().optional(),
      /** Another collection of the same root. */
      parentId: collectionId.optional(),
      /** Null lets people decide which records a child shows; it starts with those that it shows now. */
      membershipDataFilter: boundedFilter.nullable().optional(),
      membershipOrder: membershipOrder.nullable().optional(),
      isBlueprint: z.boolean().optional(),
      blueprintMarketplacePrice: price.nullable().optional(),
    }),
    reply: collectionWithFields,
    refusals: [
      'not_found',
      'name_taken',
      'invalid_filter',
      'unknown_field',
      'unknown_sort',
      'circular_collection',
    ],
    writes: true,
    example: { description: 'Everyone we know' },
  }),
  delete: defineEndpoint({
    name: 'collections.delete',
    method: 'DELETE',
    path: '/teams/{teamId}/collections/{collectionId}',
    summary: 'Move a collection to the trash. Refused while fields in other collections link to it.',
    needs: admin,
    params: collectionParams,
    /** What stands below it goes with it, where that is asked for; else it is refused. */
    query: z.strictObject({ withChildren: z.literal('1').optional() }),
    reply: 'none',
    refusals: ['not_found', 'in_use', 'has_children'],
    writes: true,
  }),
  addField: defineEndpoint({
    name: 'collections.addField',
    method: 'POST',
    path: '/teams/{teamId}/collections/{collectionId}/fields',
    summary: 'Add a field. Instant on a collection of any size.',
    needs: admin,
    params: collectionParams,
    body: newField,
    reply: field,
    refusals: [
      'not_found',
      'column_name_taken',
      'invalid_field_value',
      'too_many_columns',
      'column_limit_reached',
    ],
    writes: true,
    example: { title: 'Nickname', dataType: 'plain_text' },
  }),
  changeField: defineEndpoint({
    name: 'collections.changeField',
    method: 'PATCH',
    path: '/teams/{teamId}/collections/{collectionId}/fields/{fieldId}',
    summary: 'Update a field’s title, rules, and settings, but not its type.',
    needs: admin,
    params: fieldParams,
    body: z.strictObject({
      title: name(120).optional(),
      description: text(2000).optional(),
      isRequired: z.boolean().optional(),
      isUnique: z.boolean().optional(),
      isSearchable: z.boolean().optional(),
      isTranslatable: z.boolean().optional(),
      /** Needed to end the translating of a field that has texts in further languages. */
      dropTranslations: z.boolean().optional(),
      defaultValue: z.unknown().optional(),
      settings: z.record(z.string(), z.unknown()).optional(),
      /** The field is placed before this one; null places it last. */
      beforeFieldId: fieldId.nullable().optional(),
    }),
    reply: field,
    refusals: [
      'not_found',
      'value_taken',
      'invalid_field_value',
      'translations_lost',
      'too_many_columns',
      'column_limit_reached',
    ],
    writes: true,
    example: { title: 'Nickname' },
  }),
  deleteField: defineEndpoint({
    name: 'collections.deleteField',
    method: 'DELETE',
    path: '/teams/{teamId}/collections/{collectionId}/fields/{fieldId}',
    summary: 'Delete a field. Its values are kept for 30 days.',
    needs: admin,
    params: fieldParams,
    reply: 'none',
    refusals: ['not_found', 'in_use'],
    writes: true,
  }),
};
