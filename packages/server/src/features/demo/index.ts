import type { Slice } from '../../kernel/http/slice.ts';
import { demoRoutes } from './demo-routes.ts';
import { addDemoJobs } from './million-records.ts';

export { seedDemo } from './seed-demo.ts';

export const demoSlice: Slice = { name: 'demo', routes: demoRoutes, jobs: addDemoJobs };
