// Views: saved ways to look at a collection. A view defines what is shown and how; access depends on
// permissions alone, so a view never grants any.
import { z } from 'zod';
import { columnName } from './collections.ts';
import { displayWidth } from './data-cards.ts';
import { defineEndpoint } from './endpoint.ts';
import { boundedFilter } from './filters.ts';
import { collectionId, teamId, teamParams, userId, viewId } from './ids.ts';
import { sort } from './records.ts';
import { iconClass, name, text } from './text.ts';
import { viewType } from './view-types.ts';

/** Team views are visible to all members, a personal view only to its owner. */
export const viewVisibility = z.enum(['personal', 'team']);
export type ViewVisibility = z.output<typeof viewVisibility>;

export const calendarModes = ['month', 'week', 'day'] as const;
export const calendarMode = z.enum(calendarModes);
export type CalendarMode = z.output<typeof calendarMode>;

/** Row heights of a table. */
export const densities = ['compact', 'normal', 'roomy'] as const;
export const viewDensity = z.enum(densities);
export type Density = z.output<typeof viewDensity>;

/** Per collection and visibility; above this a menu is unusable. */
export const maxViews = 100;
export const maxDisplayedFields = 200;

export const displayedField = z.strictObject({ field: columnName, width: displayWidth.default('full') });
export type DisplayedField = z.output<typeof displayedField>;

const group = z.strictObject({ field: columnName, direction: z.enum(['asc', 'desc']).default('asc') });

/**
 * Fields are column names. Fields that are deleted, or that the viewer may not read, are omitted from
 * replies.
 */
export const viewSettings = z.strictObject({
  filter: boundedFilter.optional(),
  sorts: z.array(sort).max(5).optional(),
  group: group.optional(),
  /** A selection or boolean field whose value colors the record. */
  colorBy: columnName.optional(),
  /** In display order; empty shows all fields. */
  displayedFields: z.array(displayedField).max(maxDisplayedFields).default([]),
  /** Number of columns that stay fixed during horizontal scrolling. */
  frozenColumns: z.int().min(0).max(10).optional(),
  /** Width in pixels by column name. */
  columnWidths: z.record(columnName, z.int().min(40).max(2000)).optional(),
  /** Unset uses each user's preference. */
  density: viewDensity.optional(),
  calendar: z
    .strictObject({
      /** A date, date-and-time or date-range field. */
      startField: columnName,
      endField: columnName.optional(),
      mode: calendarMode.default('month'),
    })
    .optional(),
  /** A physical address field. */
  map: z.strictObject({ addressField: columnName }).optional(),
});
export type ViewSettings = z.output<typeof viewSettings>;

export const view = z.object({
  id: viewId,
  collectionId,
  internalName: z.string(),
  description: z.string(),
  /** Null uses the icon of its type. */
  icon: z.string().nullable(),
  type: viewType,
  visibility: viewVisibility,
  /** Null for a team view. */
  ownerId: userId.nullable(),
  /** 1-based position among views of the same visibility. */
  position: z.int(),
  /** Increases with every change; an update names the version it is based on. */
  version: z.int(),
  settings: viewSettings,
  /**
   * Some settings are omitted because the viewer may not read what they refer to; the viewer can't change the
   * settings then.
   */
  isPartial: z.boolean(),
});
export type View = z.output<typeof view>;

const viewContent = {
  internalName: name(120),
  description: text(500),
  icon: iconClass.nullable(),
  type: viewType,
  visibility: viewVisibility,
  settings: viewSettings,
};

const base = '/teams/{teamId}/collections/{collectionId}/views' as const;
const collectionParams = z.strictObject({ teamId, collectionId });
const viewParams = z.strictObject({ teamId, collectionId, viewId });
const viewList = z.object({ items: z.array(view) });

export const views = {
  list: defineEndpoint({
    name: 'views.list',
    method: 'GET',
    path: base,
    summary: 'List a collection’s team views and your own, each in order.',
    needs: 'team_member',
    params: collectionParams,
    reply: viewList,
    refusals: ['not_found'],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'views.get',
    method: 'GET',
    path: `${base}/{viewId}`,
    summary: 'Get a view of a collection.',
    needs: 'team_member',
    params: viewParams,
    reply: view,
    refusals: ['not_found'],
    writes: false,
  }),
  /** For pages of the administration whose address has no collection id. */
  find: defineEndpoint({
    name: 'views.find',
    method: 'GET',
    path: '/teams/{teamId}/views/{viewId}',
    summary: 'Get a view by its id, in any collection.',
    needs: 'team_member',
    params: teamParams.extend({ viewId }),
    reply: view,
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'views.create',
    method: 'POST',
    path: base,
    summary: 'Create a view at the end. Team views can be created by people who manage collections.',
    needs: 'team_member',
    params: collectionParams,
    body: z.strictObject({
      internalName: viewContent.internalName,
      description: viewContent.description.optional(),
      icon: viewContent.icon.optional(),
      type: viewContent.type,
      visibility: viewContent.visibility.default('personal'),
      settings: viewContent.settings.default({ displayedFields: [] }),
    }),
    reply: view,
    refusals: [
      'not_found',
      'forbidden',
      'unknown_field',
      'unknown_sort',
      'invalid_filter',
      'action_not_allowed',
    ],
    writes: true,
    announces: ['view.changed'],
    example: {
      internalName: 'By name',
      type: 'table',
      settings: { sorts: [{ field: 'name', direction: 'asc' }], displayedFields: [{ field: 'name' }] },
    },
  }),
  change: defineEndpoint({
    name: 'views.change',
    method: 'PATCH',
    path: `${base}/{viewId}`,
    summary:
      'Update a view or share it with the team. Settings are replaced as a whole; omitted properties stay the same.',
    needs: 'team_member',
    params: viewParams,
    body: z.strictObject({
      version: z.int().min(1),
      internalName: viewContent.internalName.optional(),
      description: viewContent.description.optional(),
      icon: viewContent.icon.optional(),
      type: viewContent.type.optional(),
      visibility: viewContent.visibility.optional(),
      settings: viewContent.settings.optional(),
    }),
    reply: view,
    refusals: [
      'not_found',
      'forbidden',
      'stale_version',
      'unknown_field',
      'unknown_sort',
      'invalid_filter',
      'action_not_allowed',
    ],
    writes: true,
    announces: ['view.changed'],
    example: { version: 1, internalName: 'By name' },
  }),
  delete: defineEndpoint({
    name: 'views.delete',
    method: 'DELETE',
    path: `${base}/{viewId}`,
    summary: 'Delete a view. Its records stay.',
    needs: 'team_member',
    params: viewParams,
    reply: 'none',
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['view.changed'],
  }),
  reorder: defineEndpoint({
    name: 'views.reorder',
    method: 'PUT',
    path: `${base}/order`,
    summary: 'Set the order of the team’s views or of your own. List all of them.',
    needs: 'team_member',
    params: collectionParams,
    body: z.strictObject({ visibility: viewVisibility, viewIds: z.array(viewId).max(maxViews) }),
    reply: viewList,
    refusals: ['not_found', 'forbidden', 'stale_version'],
    writes: true,
    announces: ['view.changed'],
    example: { visibility: 'personal', viewIds: [] },
  }),
};
