// Website widgets: a view or wizard of a collection, and the sites allowed to embed it.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { collectionId, teamId, viewId, widgetId, wizardId } from './ids.ts';
import { hexColor, name } from './text.ts';
import { confirmedFields } from './view-shares.ts';
import { withBefore } from './with-before.ts';

/** `https://example.org`, optionally with a port, without a path. */
const origin = z
  .string()
  .max(300)
  .regex(/^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, { error: 'not_an_origin' });

/** That of the app, of the visitor's device, or one with serifs. */
export const widgetFonts = ['app', 'system', 'serif'] as const;
export const widgetSchemes = ['auto', 'light', 'dark'] as const;

/** To match the page around it. */
export const widgetStyle = z.strictObject({
  /** Of buttons and links; null for that of the app. */
  color: hexColor.nullable(),
  /** In pixels. */
  fontSize: z.int().min(12).max(22),
  font: z.enum(widgetFonts).default('app'),
  /** Made lighter or darker as far as texts on it need; null for that of the app. */
  background: hexColor.nullable().default(null),
  /** A background decides it: light or dark texts. */
  scheme: z.enum(widgetSchemes),
  /** Whether the name of the team and the title are shown. */
  hasHead: z.boolean(),
});
export type WidgetStyle = z.output<typeof widgetStyle>;

export const startWidgetStyle: WidgetStyle = {
  color: null,
  fontSize: 14,
  font: 'app',
  background: null,
  scheme: 'auto',
  hasHead: true,
};

/** A view shows the fields that a person confirmed, and no record that this person can't read. */
export const widgetTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('view'), viewId, fieldIds: confirmedFields }),
  z.strictObject({ kind: z.literal('wizard'), wizardId }),
]);

export const widgetContent = z.strictObject({
  name: name(120),
  shows: widgetTarget,
  /** No other site may embed it. */
  allowedOrigins: z.array(origin).max(50),
  style: widgetStyle,
});

export const websiteWidget = widgetContent.extend({
  id: widgetId,
  /** Null if the target was deleted. */
  targetName: z.string().nullable(),
  /** Of the page that websites embed. */
  address: z.string(),
});
export type WebsiteWidget = z.output<typeof websiteWidget>;

const needs = { feature: 'team_admin_data_collections' } as const;
const base = '/teams/{teamId}/collections/{collectionId}/widgets' as const;
const collectionParams = z.strictObject({ teamId, collectionId });
const widgetParams = z.strictObject({ teamId, collectionId, widgetId });
const example = {
  name: 'Events',
  shows: { kind: 'view', viewId: '0199a1c4-7a00-7000-8000-000000000001', fieldIds: [] },
  allowedOrigins: ['https://example.org'],
  style: startWidgetStyle,
};

export const websiteWidgets = {
  list: defineEndpoint({
    name: 'websiteWidgets.list',
    method: 'GET',
    path: base,
    summary: 'The widgets of a collection, by name.',
    needs,
    params: collectionParams,
    reply: z.object({ items: z.array(websiteWidget) }),
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
    body: widgetContent,
    reply: websiteWidget,
    refusals: ['not_found', 'name_taken', 'forbidden', 'unknown_field', 'invalid_filter'],
    writes: true,
    example,
  }),
  change: defineEndpoint({
    name: 'websiteWidgets.change',
    method: 'PUT',
    path: `${base}/{widgetId}`,
    summary: 'Set what a widget shows, and where. From then on a view shows what you can read.',
    needs,
    params: widgetParams,
    body: withBefore(widgetContent),
    reply: websiteWidget,
    refusals: ['not_found', 'name_taken', 'forbidden', 'unknown_field', 'invalid_filter', 'stale_version'],
    writes: true,
    example,
  }),
  delete: defineEndpoint({
    name: 'websiteWidgets.delete',
    method: 'DELETE',
    path: `${base}/{widgetId}`,
    summary: 'Delete a widget.',
    needs,
    params: widgetParams,
    reply: 'none',
    refusals: ['not_found'],
    writes: true,
  }),
};
