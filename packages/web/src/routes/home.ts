import { createRoute } from '@tanstack/react-router';
import { redirectHome } from '../app/rights/guards.ts';
import { rootRoute } from './root.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: redirectHome,
});
