// Dashboards: pages of cards, for the whole team or for one person. Those of the team are changed by people who
// manage collections.
import { z } from 'zod';
import {
  cardFigure,
  computedFigure,
  dashboardCardHeight,
  dashboardCardSettings,
  dashboardCardWidth,
} from './dashboard-cards.ts';
import { viewVisibility } from './data-views.ts';
import { defineEndpoint } from './endpoint.ts';
import { dashboardCardId, dashboardId, teamParams, userId } from './ids.ts';
import { name } from './text.ts';

/** Of the team, and of each person. */
export const maxDashboards = 20;
export const maxDashboardCards = 40;

export const dashboardSummary = z.object({
  id: dashboardId,
  name: z.string(),
  visibility: viewVisibility,
  /** Null for a dashboard of the team. */
  ownerId: userId.nullable(),
  /** 1-based position among dashboards of the same visibility. */
  position: z.int(),
  /** Increases with every change of the name, of the cards and of their order. */
  version: z.int(),
  may: z.object({ change: z.boolean() }),
});
export type DashboardSummary = z.output<typeof dashboardSummary>;

export const dashboardCard = z.object({
  id: dashboardCardId,
  title: z.string(),
  width: dashboardCardWidth,
  height: dashboardCardHeight,
  version: z.int(),
  /**
   * Null if they name something that doesn’t exist or that the viewer may not read. Such a card is listed only for
   * people who may change the dashboard.
   */
  settings: dashboardCardSettings.nullable(),
});
export type DashboardCard = z.output<typeof dashboardCard>;

export const dashboard = dashboardSummary.extend({
  cards: z.array(dashboardCard),
  /** Those of the cards that the viewer has hidden for themselves. */
  hiddenCardIds: z.array(dashboardCardId),
});
export type Dashboard = z.output<typeof dashboard>;

const dashboardParams = teamParams.extend({ dashboardId });
const cardParams = dashboardParams.extend({ dashboardCardId });
const base = '/teams/{teamId}/dashboards' as const;
const one = `${base}/{dashboardId}` as const;

const newCard = {
  title: name(120),
  width: dashboardCardWidth,
  height: dashboardCardHeight,
  settings: dashboardCardSettings,
};
const definitionRefusals = [
  'not_found',
  'forbidden',
  'unknown_field',
  'unknown_sort',
  'invalid_filter',
] as const;
const exampleId = '00000000-0000-7000-8000-000000000000';
const exampleSettings = {
  type: 'number',
  collectionId: exampleId,
  figure: { fn: 'count' },
  period: { field: 'created_at', unit: 'month' },
} as const;

export const dashboards = {
  list: defineEndpoint({
    name: 'dashboards.list',
    method: 'GET',
    path: base,
    summary: 'List the team’s dashboards and your own, each in order.',
    needs: 'team_member',
    params: teamParams,
    reply: z.object({ items: z.array(dashboardSummary) }),
    refusals: [],
    writes: false,
  }),
  get: defineEndpoint({
    name: 'dashboards.get',
    method: 'GET',
    path: one,
    summary: 'Get a dashboard with its cards in order. Cards on data that you can’t see are left out.',
    needs: 'team_member',
    params: dashboardParams,
    reply: dashboard,
    refusals: ['not_found'],
    writes: false,
  }),
  create: defineEndpoint({
    name: 'dashboards.create',
    method: 'POST',
    path: base,
    summary:
      'Create an empty dashboard at the end. Team dashboards can be created by people who manage collections.',
    needs: 'team_member',
    params: teamParams,
    body: z.strictObject({ name: name(120), visibility: viewVisibility.default('personal') }),
    reply: dashboard,
    refusals: ['forbidden', 'action_not_allowed'],
    writes: true,
    announces: ['dashboard.changed'],
    example: { name: 'Fundraising', visibility: 'personal' },
  }),
  change: defineEndpoint({
    name: 'dashboards.change',
    method: 'PATCH',
    path: one,
    summary:
      'Rename a dashboard, or share your own with the team: its cards can’t show views that only you can see.',
    needs: 'team_member',
    params: dashboardParams,
    body: z.strictObject({
      version: z.int().min(1),
      name: name(120).optional(),
      visibility: viewVisibility.optional(),
    }),
    reply: dashboard,
    refusals: ['not_found', 'forbidden', 'stale_version', 'action_not_allowed', 'view_is_personal'],
    writes: true,
    announces: ['dashboard.changed'],
    example: { version: 1, name: 'Fundraising' },
  }),
  delete: defineEndpoint({
    name: 'dashboards.delete',
    method: 'DELETE',
    path: one,
    summary: 'Delete a dashboard with its cards. Records stay.',
    needs: 'team_member',
    params: dashboardParams,
    reply: 'none',
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['dashboard.changed'],
  }),
  arrange: defineEndpoint({
    name: 'dashboards.arrange',
    method: 'PUT',
    path: `${one}/layout`,
    summary: 'Set the order and the sizes of a dashboard’s cards. List all of them.',
    needs: 'team_member',
    params: dashboardParams,
    body: z.strictObject({
      cards: z
        .array(
          z.strictObject({ id: dashboardCardId, width: dashboardCardWidth, height: dashboardCardHeight }),
        )
        .max(maxDashboardCards),
    }),
    reply: dashboard,
    refusals: ['not_found', 'forbidden', 'stale_version'],
    writes: true,
    announces: ['dashboard.changed'],
    example: { cards: [] },
  }),
  addCard: defineEndpoint({
    name: 'dashboards.addCard',
    method: 'POST',
    path: `${one}/cards`,
    summary: 'Add a card. Its figures count what each viewer can see.',
    needs: 'team_member',
    params: dashboardParams,
    body: z.strictObject({
      ...newCard,
      /** 0-based; at the end if omitted. */
      position: z.int().min(0).max(maxDashboardCards).optional(),
    }),
    reply: dashboardCard,
    refusals: [...definitionRefusals, 'action_not_allowed'],
    writes: true,
    announces: ['dashboard.changed'],
    example: { title: 'New people', width: 3, height: 1, settings: exampleSettings },
  }),
  changeCard: defineEndpoint({
    name: 'dashboards.changeCard',
    method: 'PATCH',
    path: `${one}/cards/{dashboardCardId}`,
    summary: 'Update a card. Settings are replaced as a whole; omitted properties stay the same.',
    needs: 'team_member',
    params: cardParams,
    body: z.strictObject({
      version: z.int().min(1),
      title: newCard.title.optional(),
      width: newCard.width.optional(),
      height: newCard.height.optional(),
      settings: newCard.settings.optional(),
    }),
    reply: dashboardCard,
    refusals: [...definitionRefusals, 'stale_version'],
    writes: true,
    announces: ['dashboard.changed'],
    example: { version: 1, title: 'New people' },
  }),
  moveCard: defineEndpoint({
    name: 'dashboards.moveCard',
    method: 'POST',
    path: `${one}/cards/{dashboardCardId}/move`,
    summary:
      'Move a card to another dashboard. You need to be able to change both, and to see what the card shows.',
    needs: 'team_member',
    params: cardParams,
    body: z.strictObject({
      dashboardId,
      /** 0-based; at the end if omitted. */
      position: z.int().min(0).max(maxDashboardCards).optional(),
    }),
    reply: dashboardCard,
    refusals: [...definitionRefusals, 'action_not_allowed', 'view_is_personal'],
    writes: true,
    announces: ['dashboard.changed'],
    example: { dashboardId: exampleId },
  }),
  deleteCard: defineEndpoint({
    name: 'dashboards.deleteCard',
    method: 'DELETE',
    path: `${one}/cards/{dashboardCardId}`,
    summary: 'Delete a card from a dashboard.',
    needs: 'team_member',
    params: cardParams,
    reply: 'none',
    refusals: ['not_found', 'forbidden'],
    writes: true,
    announces: ['dashboard.changed'],
  }),
  hideCard: defineEndpoint({
    name: 'dashboards.hideCard',
    method: 'PUT',
    path: `${one}/cards/{dashboardCardId}/hidden`,
    summary: 'Hide a card for yourself, or show it again. Others go on seeing it.',
    needs: 'team_member',
    params: cardParams,
    body: z.strictObject({ isHidden: z.boolean() }),
    reply: dashboard,
    refusals: ['not_found'],
    writes: true,
    announces: ['dashboard.changed'],
    personOnly: true,
    example: { isHidden: true },
  }),
  figures: defineEndpoint({
    name: 'dashboards.figures',
    method: 'POST',
    path: `${one}/figures`,
    summary: 'Get the figures of number cards and charts, counted under your permissions.',
    needs: 'team_member',
    params: dashboardParams,
    body: z.strictObject({
      /** All that the viewer may see and has not hidden if omitted. */
      cardIds: z.array(dashboardCardId).min(1).max(maxDashboardCards).optional(),
      /**
       * `all`: waits up to ten seconds until every figure is computed. `any`: until one more is. `none`: replies with
       * what is known.
       */
      wait: z.enum(['all', 'any', 'none']).default('all'),
    }),
    reply: z.object({ items: z.array(cardFigure) }),
    refusals: ['not_found'],
    writes: false,
    example: { wait: 'all' },
  }),
  preview: defineEndpoint({
    name: 'dashboards.preview',
    method: 'POST',
    path: `${base}/preview`,
    summary: 'Compute the figure of a card that isn’t saved.',
    needs: 'team_member',
    params: teamParams,
    body: z.strictObject({ settings: dashboardCardSettings }),
    reply: z.object({ figure: computedFigure.nullable() }),
    refusals: [...definitionRefusals, 'query_too_heavy'],
    writes: false,
    example: { settings: exampleSettings },
  }),
};
