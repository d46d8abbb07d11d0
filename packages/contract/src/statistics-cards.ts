// The statistics cards of seed section 7, apart from its other calls: the app's first page needs those, and none of this.
import { z } from 'zod';
import { computedFigure } from './dashboard-cards.ts';
import { defineEndpoint } from './endpoint.ts';
import { dashboardCardId, teamId } from './ids.ts';

/** A card of the team's first dashboard that counts something. */
export const statisticsCard = z.object({
  id: dashboardCardId,
  idTeam: teamId,
  title: z.string(),
  type: z.string(),
  /** Null if it could not be computed within ten seconds. */
  figure: computedFigure.nullable(),
});
export type StatisticsCard = z.output<typeof statisticsCard>;

export const statisticsCards = {
  list: defineEndpoint({
    name: 'statisticsCards.list',
    method: 'GET',
    path: '/statisticsCards',
    summary: 'List the figures of a team’s first dashboard, counted under your permissions.',
    needs: 'team_member',
    teamQuery: 'TeamId',
    query: z.strictObject({ TeamId: teamId }),
    reply: z.array(statisticsCard),
    refusals: [],
    writes: false,
  }),
};
