// Blueprints: collection definitions that teams of one installation share with each other, without records.
import { z } from 'zod';
import { collectionWithFields } from './collections.ts';
import { defineEndpoint } from './endpoint.ts';
import { dataType } from './field-types.ts';
import { collectionId, teamId, teamParams } from './ids.ts';
import { name } from './text.ts';

const blueprint = z.object({
  id: collectionId,
  name: z.string(),
  pluralName: z.string(),
  description: z.string(),
  icon: z.string(),
  /** Displayed only; nothing is charged. */
  price: z.string().nullable(),
  teamName: z.string(),
  fieldCount: z.int(),
});
export type Blueprint = z.output<typeof blueprint>;

export const blueprintPreview = z.object({
  id: collectionId,
  pluralName: z.string(),
  /** The collection and its descendants, in order. */
  collections: z.array(
    z.object({
      pluralName: z.string(),
      fields: z.array(
        z.object({
          title: z.string(),
          dataType,
          /** Links to a collection outside the blueprint, so the field is not included. */
          isLeftOut: z.boolean(),
        }),
      ),
    }),
  ),
  lists: z.array(z.string()),
  views: z.array(z.string()),
  cards: z.array(z.string()),
  /** Names of views and cards that are not included because they refer to something outside the blueprint. */
  leftOut: z.array(z.string()),
  /** Published wizards of these collections. They are installed as drafts. */
  wizards: z.array(
    z.object({
      name: z.string(),
      /** Empty if no step can be included. */
      steps: z.array(z.string()),
      /** Titles of the steps that lose a part because it refers to something outside the blueprint. */
      leftOut: z.array(z.string()),
    }),
  ),
});
export type BlueprintPreview = z.output<typeof blueprintPreview>;

const admin = { feature: 'team_admin_data_collections' } as const;
const params = z.strictObject({ teamId, blueprintId: collectionId });

export const blueprints = {
  list: defineEndpoint({
    name: 'blueprints.list',
    method: 'GET',
    path: '/teams/{teamId}/blueprints',
    summary: 'List the blueprints that other teams on this installation offer, by name.',
    needs: admin,
    params: teamParams,
    reply: z.object({ items: z.array(blueprint) }),
    refusals: [],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'blueprints.get',
    method: 'GET',
    path: '/teams/{teamId}/blueprints/{blueprintId}',
    summary: 'Preview what a blueprint would install.',
    needs: admin,
    params,
    reply: blueprintPreview,
    refusals: ['not_found'],
    writes: false,
  }),
  install: defineEndpoint({
    name: 'blueprints.install',
    method: 'POST',
    path: '/teams/{teamId}/blueprints/{blueprintId}/install',
    summary: 'Create the collections, lists, fields, views, cards, and wizards of a blueprint in this team.',
    needs: admin,
    params,
    body: z.strictObject({ name: name(120).optional(), pluralName: name(120).optional() }),
    reply: z.object({
      collection: collectionWithFields,
      /** Names of what was not installed because it refers to something outside the blueprint. */
      leftOut: z.array(z.string()),
    }),
    refusals: ['not_found', 'name_taken', 'too_many_columns'],
    writes: true,
    announces: ['collection.changed', 'records.changed', 'view.changed', 'wizard.changed'],
    example: { name: 'Member', pluralName: 'Members' },
  }),
};
