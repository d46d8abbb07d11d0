import { adminDashboard } from '@fieldhouse/contract/admin-dashboard';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import type { Slice } from '../../kernel/http/slice.ts';
import { getAdminOverview } from './overview-actions.ts';

export const adminDashboardSlice: Slice = {
  name: 'admin-dashboard',
  routes: [bind(adminDashboard.get, getAdminOverview)],
};
