import type { Slice } from '../../kernel/http/slice.ts';
import { dashboardRoutes } from './dashboard-routes.ts';

export { addCard } from './card-actions.ts';
export { arrangeCards, getDashboard, listDashboards } from './dashboard-actions.ts';
export { dashboardCardReferrer } from './dashboard-referrer.ts';
export { prepareFigures, sendFigures } from './figures/figure-actions.ts';

export const dashboardsSlice: Slice = { name: 'dashboards', routes: dashboardRoutes };
