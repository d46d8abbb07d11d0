// Website widgets: a view or wizard of a collection, and the sites allowed to embed it.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, teamId, viewId, widgetId, wizardId } from './ids.ts';
import { name } from './text.ts';

/** `https://example.org`, optionally with a port, without a path. */
const origin = z
  .string()
  .max(300)
  .regex(/^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, { error: 'not_an_origin' });

const content = {
  name: name(120),
  shows: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('view'), viewId }),
    z.strictObject({ kind: z.literal('wizard'), wizardId }),
  ]),
  allowedOrigins: z.array(origin).max(50),
};

const widget = z.object({
  id: widgetId,
  ...content,
  /** Null if the target was deleted. */
  targetName: z.string().nullable(),
});
export type WebsiteWidget = z.output<typeof widget>;

const needs = { feature: 'team_admin_data_collections' } as const;
const base = '/teams/{teamId}/collections/{collectionId}/widgets' as const;
const collectionParams = z.strictObject({ teamId, collectionId });

export const websiteWidgets = {
  list: defineEndpoint({
    name: 'websiteWidgets.list',
    method: 'GET',
    path: base,
    summary: 'The widgets of a collection, by name.',
    needs,
    params: collectionParams,
    reply: z.object({ items: z.array(widget) }),
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'websiteWidgets.create',
    method: 'POST',
    path: base,
    summary: 'Create a widget for a team view or a published wizard.',
    needs,
    params: collectionParams,
    body: z.strictObject(content),
    reply: widget,
    refusals: ['not_found', 'name_taken'],
    writes: true,
    example: {
      name: 'Events',
      shows: { kind: 'view', viewId: '0199a1c4-7a00-7000-8000-000000000001' },
      allowedOrigins: ['https://example.org'],
    },
  }),
  delete: defineEndpoint({
    name: 'websiteWidgets.delete',
    method: 'DELETE',
    path: `${base}/{widgetId}`,
    summary: 'Delete a widget.',
    needs,
    params: z.strictObject({ teamId, collectionId, widgetId }),
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
  }),
};
