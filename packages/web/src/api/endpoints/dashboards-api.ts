// The calls of dashboards, loaded with their page.
import { dashboards } from '@fieldhouse/contract/dashboards';
import { clientOf } from '../client.ts';

export const dashboardsApi = clientOf(dashboards);
