import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

interface AuditSearch {
  readonly person?: string;
  readonly kind?: string;
  /** First and last day, YYYY-MM-DD, inclusive. */
  readonly from?: string;
  readonly until?: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

export const auditLogRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'audit-log',
  validateSearch: ({ person, kind, from, until }: Record<string, unknown>): AuditSearch => ({
    ...(typeof person === 'string' && person !== '' && { person }),
    ...(typeof kind === 'string' && kind !== '' && { kind }),
    ...(typeof from === 'string' && day.test(from) && { from }),
    ...(typeof until === 'string' && day.test(until) && { until }),
  }),
  beforeLoad: ({ context }) => ensureMay(context.membership),
  component: lazyRouteComponent(
    () => import('../../../features/audit-log/audit-log-page.tsx'),
    'AuditLogPage',
  ),
  staticData: { crumb: 'app:nav.auditLog' },
});
