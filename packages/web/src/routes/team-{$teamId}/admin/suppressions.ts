import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

interface SuppressionsSearch {
  readonly show?: 'opt-outs';
  readonly find?: string;
}

export const suppressionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'suppressions',
  validateSearch: ({ show, find }: Record<string, unknown>): SuppressionsSearch => ({
    ...(show === 'opt-outs' && { show }),
    ...((typeof find === 'string' || typeof find === 'number') && { find: String(find) }),
  }),
  beforeLoad: ({ context }) => ensureMay(context.membership),
  component: lazyRouteComponent(
    () => import('../../../features/suppressions/suppressions-page.tsx'),
    'SuppressionsPage',
  ),
  staticData: { crumb: 'app:nav.suppressions' },
});
