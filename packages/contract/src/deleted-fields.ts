// Fields in the trash. They can be restored with their values for as long as records can.
import { z } from 'zod';
import { field } from './collections.ts';
import { defineEndpoint } from './endpoint.ts';
import { dataType } from './field-types.ts';
import { collectionId, fieldId, teamId } from './ids.ts';
import { dateTime } from './text.ts';

const needs = { feature: 'team_admin_data_collections' } as const;
const path = '/teams/{teamId}/collections/{collectionId}/deleted-fields';
const params = z.strictObject({ teamId, collectionId, fieldId });

export const deletedField = z.object({
  id: fieldId,
  title: z.string(),
  columnName: z.string(),
  dataType,
  deletedAt: dateTime,
});
export type DeletedField = z.output<typeof deletedField>;

export const deletedFields = {
  list: defineEndpoint({
    name: 'deletedFields.list',
    method: 'GET',
    path,
    summary: 'List a collection’s fields deleted in the last 30 days, newest first.',
    needs,
    params: z.strictObject({ teamId, collectionId }),
    reply: z.object({ items: z.array(deletedField).max(1000) }),
    refusals: ['not_found'],
    writes: false,
  }),
  restore: defineEndpoint({
    name: 'deletedFields.restore',
    method: 'POST',
    path: `${path}/{fieldId}/restore`,
    summary:
      'Restore a field and its values from the trash. Refused while another field has its column name or its linked collection is in the trash.',
    needs,
    params,
    reply: field,
    refusals: ['not_found', 'column_name_taken', 'value_taken', 'target_in_trash'],
    writes: true,
    announces: ['collection.changed'],
  }),
  erase: defineEndpoint({
    name: 'deletedFields.erase',
    method: 'DELETE',
    path: `${path}/{fieldId}`,
    summary: 'Delete a field and its values forever.',
    needs,
    params,
    reply: 'none',
    refusals: ['not_found', 'conflict'],
    writes: true,
    announces: ['collection.changed'],
  }),
};
