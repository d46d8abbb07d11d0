// Collections and their fields: the schema of a team's data.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dataType } from './field-types.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, fieldId, teamId, teamParams } from './ids.ts';
import { sort } from './records.ts';
import { iconClass, name, text } from './text.ts';
import { withBefore } from './with-before.ts';

/** Column names reserved for the engine. */
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

/** The key in `values` under which a further translation of a translatable field is stored. */
export function translationColumn(columnName: string, language: string): string {
  return `${columnName}@${language}`;
}

/** Total for a collection and its children, including those in the trash; beyond it, `too_many_columns`. */
export const maxColumns = 300;

/** Data of `translations_lost`: number of records with a text, by language. */
export const translationLoss = z.object({
  texts: z.array(z.object({ language: z.string(), count: z.int() })),
});

export const field = z.object({
  id: fieldId,
  /** The collection that owns the field; a child also shows the fields of its ancestors. */
  collectionId,
  title: z.string(),
  /**
   * Unique in the collection, derived from the title once and then stable; the key of the value in every
   * record.
   */
  columnName: z.string(),
  dataType,
  description: z.string(),
  isRequired: z.boolean(),
  isUnique: z.boolean(),
  isSearchable: z.boolean(),
  /** Whether its text can be stored in several languages. */
  isTranslatable: z.boolean(),
  /**
   * Of a translatable field: first the language of `columnName`, then those of its translations in
   * `columnName@language`. Two-letter codes; empty for other fields.
   */
  languages: z.array(z.string()),
  /** Default value for new records, in API form; null for none. */
  defaultValue: z.unknown(),
  settings: z.record(z.string(), z.unknown()),
  position: z.number(),
  /** What the viewer may do with its values, in at least some records. */
  may: z.object({ read: z.boolean(), update: z.boolean() }).optional(),
});
export type Field = z.output<typeof field>;

export const collection = z.object({
  id: collectionId,
  /** The collection of whose records it shows a subset. */
  parentId: collectionId.nullable(),
  /** The root collection, whose table and fields it shares; null for a root collection. */
  rootId: collectionId.nullable(),
  /** Whether membership follows `membershipDataFilter` or is maintained by hand. */
  isSmartCollection: z.boolean(),
  membershipDataFilter: boundedFilter.nullable(),
  /** Default sort order of its lists. */
  membershipOrder: z.array(sort).nullable(),
  /** Shared with other teams of the same installation, without its records. */
  isBlueprint: z.boolean(),
  /** Displayed with the blueprint; nothing is charged. */
  blueprintMarketplacePrice: z.string().nullable(),
  /** Name of the database table. */
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
  /** Increases with every change of the definition; a client with an older version refetches. */
  definitionVersion: z.int(),
  recordCount: z.int(),
  /** Whether `recordCount` is an exact count or the planner's estimate for a large table. */
  isCountExact: z.boolean(),
});
export type Collection = z.output<typeof collection>;

export const collectionWithFields = collection.extend({
  /**
   * True if the filter of this smart collection or of an ancestor names a missing field; it shows no records
   * until that is fixed.
   */
  isMembershipBroken: z.boolean(),
  fields: z.array(field),
  /** What the viewer may do with records, in at least some of them. */
  may: z.object({ create: z.boolean(), delete: z.boolean(), readMetadata: z.boolean() }).optional(),
});
export type CollectionWithFields = z.output<typeof collectionWithFields>;

const collectionParams = z.strictObject({ teamId, collectionId });
const fieldParams = z.strictObject({ teamId, collectionId, fieldId });

export const newField = z.strictObject({
  title: name(120),
  /** Derived from the title if omitted. */
  columnName: columnName.optional(),
  dataType,
  description: text(2000).optional(),
  isRequired: z.boolean().optional(),
  isUnique: z.boolean().optional(),
  isSearchable: z.boolean().optional(),
  /** Plain and formatted text only: stores the text in each data language of the team. */
  isTranslatable: z.boolean().optional(),
  defaultValue: z.unknown().optional(),
  /** Validated with `fieldSettings[dataType]`. */
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
  /** Creates a child: it shows records of the parent, and its own fields exist only for its members. */
  parentId: collectionId.optional(),
  /** Only for a child; makes it a smart collection. */
  membershipDataFilter: boundedFilter.optional(),
  membershipOrder: membershipOrder.nullable().optional(),
  /** The first text field becomes the name field. Without fields, a required plain_text "Name" is created. */
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
    announces: ['collection.changed'],
    example: { name: 'Person', pluralName: 'People' },
  }),
  change: defineEndpoint({
    name: 'collections.change',
    method: 'PATCH',
    path: '/teams/{teamId}/collections/{collectionId}',
    summary: 'Update a collection’s names and how it’s shown.',
    needs: admin,
    params: collectionParams,
    body: withBefore(
      z.strictObject({
        name: name(120).optional(),
        pluralName: name(120).optional(),
        description: text(2000).optional(),
        icon: iconClass.optional(),
        isShownInSidebar: z.boolean().optional(),
        isGloballySearchable: z.boolean().optional(),
        representsPeople: z.boolean().optional(),
        nameFieldId: fieldId.optional(),
        avatarFieldId: fieldId.nullable().optional(),
        /** Must be another collection of the same root. */
        parentId: collectionId.optional(),
        /** Null makes membership manual, starting with the current members. */
        membershipDataFilter: boundedFilter.nullable().optional(),
        membershipOrder: membershipOrder.nullable().optional(),
        isBlueprint: z.boolean().optional(),
        blueprintMarketplacePrice: price.nullable().optional(),
      }),
    ),
    reply: collectionWithFields,
    refusals: [
      'not_found',
      'name_taken',
      'invalid_filter',
      'unknown_field',
      'unknown_sort',
      'circular_collection',
      'stale_version',
    ],
    writes: true,
    announces: ['collection.changed'],
    example: { description: 'Everyone we know' },
  }),
  delete: defineEndpoint({
    name: 'collections.delete',
    method: 'DELETE',
    path: '/teams/{teamId}/collections/{collectionId}',
    summary: 'Move a collection to the trash. Refused while fields in other collections link to it.',
    needs: admin,
    params: collectionParams,
    /** Deletes descendants too; without it, a collection that has children is refused. */
    query: z.strictObject({ withChildren: z.literal('1').optional() }),
    reply: 'none',
    refusals: ['not_found', 'in_use', 'has_children'],
    writes: true,
    announces: ['collection.changed', 'records.changed'],
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
    announces: ['collection.changed'],
    example: { title: 'Nickname', dataType: 'plain_text' },
  }),
  changeField: defineEndpoint({
    name: 'collections.changeField',
    method: 'PATCH',
    path: '/teams/{teamId}/collections/{collectionId}/fields/{fieldId}',
    summary: 'Update a field’s title, rules, and settings, but not its type.',
    needs: admin,
    params: fieldParams,
    body: withBefore(
      z.strictObject({
        title: name(120).optional(),
        description: text(2000).optional(),
        isRequired: z.boolean().optional(),
        isUnique: z.boolean().optional(),
        isSearchable: z.boolean().optional(),
        isTranslatable: z.boolean().optional(),
        /** Required to turn off translation for a field that has texts in further languages. */
        dropTranslations: z.boolean().optional(),
        defaultValue: z.unknown().optional(),
        settings: z.record(z.string(), z.unknown()).optional(),
        /** Moves the field before this one; null moves it to the end. */
        beforeFieldId: fieldId.nullable().optional(),
      }),
    ),
    reply: field,
    refusals: [
      'not_found',
      'value_taken',
      'invalid_field_value',
      'translations_lost',
      'too_many_columns',
      'column_limit_reached',
      'stale_version',
    ],
    writes: true,
    announces: ['collection.changed'],
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
    announces: ['collection.changed'],
  }),
};
