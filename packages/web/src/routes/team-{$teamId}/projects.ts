// Projects: one's own tasks across all of them, or the tasks of one.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectCrumb } from '../../app/crumbs/project-crumb.ts';
import { withPhrases } from '../../app/phrases.ts';
import { projectSearchIn } from '../../app/project-search.ts';
import { loadBeside } from '../load-beside.ts';
import { teamRoute } from './route.ts';

const load = () => withPhrases(['projects'], import('../../features/projects/projects-page.tsx'));

export const projectsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'projects',
  validateSearch: projectSearchIn,
  loader: ({ context: { queryClient, membership } }) =>
    loadBeside(async () => {
      const { projectsQuery } = await import('../../features/projects/project-queries.ts');
      await queryClient.prefetchQuery(projectsQuery(membership.teamId));
    }),
  staticData: { crumb: 'app:nav.projects' },
});

export const projectsIndexRoute = createRoute({
  getParentRoute: () => projectsRoute,
  path: '/',
  component: lazyRouteComponent(load, 'ProjectsPage'),
});

export const projectRoute = createRoute({
  getParentRoute: () => projectsRoute,
  path: '$projectId',
  component: lazyRouteComponent(load, 'ProjectsPage'),
  staticData: { crumb: projectCrumb },
});
