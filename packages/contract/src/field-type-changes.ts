// Changes of a field's type, or of its list, linked collection or scale, with a preview: nothing is lost or
// rounded without confirmation.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dataType } from './field-types.ts';
import { collectionId, fieldId, teamId } from './ids.ts';
import { maxNamedReferences, referringPlace } from './references.ts';
import { dateTime } from './text.ts';

const params = z.strictObject({ teamId, collectionId, fieldId });
const target = {
  dataType,
  /** Validated with `fieldSettings[dataType]`. */
  settings: z.record(z.string(), z.unknown()).optional(),
  /**
   * Names missing from the list of the new type: their values are lost, or the names are added to the list.
   */
  onMissing: z.enum(['lose', 'add']).default('lose'),
  /**
   * What separates the names in a text that becomes several links: semicolons, or where there are none also commas, bars and
   * line ends. With `semicolon`, “Me, myself and I” is one name.
   */
  separators: z.enum(['usual', 'semicolon']).default('usual'),
};
const agreed = {
  loses: z.int().min(0),
  rounds: z.int().min(0).default(0),
  stops: z.int().min(0).default(0),
};

export const typePreview = z.object({
  /** Records with a value, including those in the trash. */
  total: z.int(),
  converts: z.int(),
  loses: z.int(),
  /** Values that convert with a loss of digits. */
  rounds: z.int(),
  /** Number of distinct names missing from the list of the new type. */
  missing: z.int(),
  missingNames: z.array(z.string()).max(20),
  /** False if only the first records of a large collection were checked. */
  isExact: z.boolean(),
  converted: z.array(z.object({ before: z.string(), after: z.string() })).max(20),
  lost: z.array(z.object({ before: z.string() })).max(20),
  /** Saved references to the field; those that don't remain unchanged come first. */
  places: z.array(referringPlace).max(maxNamedReferences),
  /** References that lose a part, or stop working. */
  stops: z.int(),
  /** References that must be changed first. */
  blocks: z.int(),
});
export type TypePreview = z.output<typeof typePreview>;

export const undoPreview = typePreview.extend({
  /** Converted values that the original change had cleared. */
  restores: z.int(),
});
export type UndoPreview = z.output<typeof undoPreview>;

export const typeChange = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'stopped']),
  dataType,
  typeBefore: dataType,
  /** Records at the start. */
  total: z.int(),
  converted: z.int(),
  /** Values that are lost, or would be lost if the change had not stopped. */
  lost: z.int(),
  /**
   * Why it stopped: more values would be lost or rounded, or more references would stop, than was confirmed;
   * two records would have the same unique value; or a permission rule that uses the field would be
   * incompatible or grant more than before; or it failed for good, which is no one’s fault but ours.
   */
  reason: z
    .enum([
      'would_lose',
      'would_round',
      'value_taken',
      'would_stop',
      'rule_in_the_way',
      'would_open',
      'gave_up',
    ])
    .nullable(),
  /** It can be undone until then; null if it can't. */
  undoableUntil: dateTime.nullable(),
});
export type TypeChange = z.output<typeof typeChange>;

const admin = { feature: 'team_admin_data_collections' } as const;
const path = '/teams/{teamId}/collections/{collectionId}/fields/{fieldId}';

export const fieldTypeChanges = {
  preview: defineEndpoint({
    name: 'fieldTypeChanges.preview',
    method: 'POST',
    path: `${path}/type-preview`,
    summary:
      'Preview what happens to a field’s values with another type, list, collection, or number of decimal places.',
    needs: admin,
    params,
    body: z.strictObject(target),
    reply: typePreview,
    refusals: ['not_found', 'invalid_field_value', 'field_is_translated', 'forbidden'],
    writes: false,
    example: { dataType: 'number' },
  }),
  begin: defineEndpoint({
    name: 'fieldTypeChanges.begin',
    method: 'POST',
    path: `${path}/type-change`,
    summary:
      'Change a field’s type, list, collection, or decimal places, in the background. Stops if more than `loses` values would be lost, more than `rounds` rounded, or more than `stops` places would stop working.',
    needs: admin,
    params,
    body: z.strictObject({ ...target, ...agreed }),
    reply: typeChange,
    refusals: [
      'not_found',
      'invalid_field_value',
      'conflict',
      'in_use',
      'still_referenced',
      'field_is_translated',
      'forbidden',
      'too_many_columns',
      'column_limit_reached',
    ],
    writes: true,
    announces: ['collection.changed'],
    example: { dataType: 'number', loses: 0 },
  }),
  get: defineEndpoint({
    name: 'fieldTypeChanges.get',
    method: 'GET',
    path: `${path}/type-change`,
    summary: 'Get the last type change of a field and its progress.',
    needs: admin,
    params,
    reply: typeChange,
    refusals: ['not_found'],
    writes: false,
  }),
  previewUndo: defineEndpoint({
    name: 'fieldTypeChanges.previewUndo',
    method: 'GET',
    path: `${path}/type-change/undo`,
    summary:
      'Preview undoing the last type change. Values that haven’t been written since get their earlier value back.',
    needs: admin,
    params,
    reply: undoPreview,
    refusals: ['not_found'],
    writes: false,
  }),
  undo: defineEndpoint({
    name: 'fieldTypeChanges.undo',
    method: 'POST',
    path: `${path}/type-change/undo`,
    summary:
      'Undo the last type change in the background. Stops if more than `loses` values written since would be lost.',
    needs: admin,
    params,
    body: z.strictObject(agreed),
    reply: typeChange,
    refusals: [
      'not_found',
      'conflict',
      'still_referenced',
      'field_is_translated',
      'too_many_columns',
      'column_limit_reached',
    ],
    writes: true,
    announces: ['collection.changed'],
    example: { loses: 0 },
  }),
};
