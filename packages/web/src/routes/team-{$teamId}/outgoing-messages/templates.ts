import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../../../app/page-of.tsx';
import { teamRoute } from '../route.ts';
import { messagesRoute } from './route.ts';

const load = () => import('../../../features/places/place-page.tsx');

/** The lists of templates share their tabs. */
export const templateListsRoute = createRoute({
  getParentRoute: () => messagesRoute,
  id: 'templates',
  staticData: {
    crumb: [{ crumb: 'app:section.templates', to: '/team-{$teamId}/outgoing-messages/templates-drafts' }],
    areTabsInSidebar: true,
    tabs: [
      { label: 'app:tab.templateDrafts', to: '/team-{$teamId}/outgoing-messages/templates-drafts' },
      { label: 'app:tab.published', to: '/team-{$teamId}/outgoing-messages/templates-published' },
      { label: 'app:tab.archived', to: '/team-{$teamId}/outgoing-messages/templates-archived' },
    ],
  },
});

export const templateDraftsRoute = createRoute({
  getParentRoute: () => templateListsRoute,
  path: 'templates-drafts',
  component: pageOf(load, 'PlacePage', { place: 'templateDrafts' }),
  staticData: { crumb: 'app:tab.templateDrafts' },
});

export const templatesPublishedRoute = createRoute({
  getParentRoute: () => templateListsRoute,
  path: 'templates-published',
  component: pageOf(load, 'PlacePage', { place: 'templatesPublished' }),
  staticData: { crumb: 'app:tab.published' },
});

export const templatesArchivedRoute = createRoute({
  getParentRoute: () => templateListsRoute,
  path: 'templates-archived',
  component: pageOf(load, 'PlacePage', { place: 'templatesArchived' }),
  staticData: { crumb: 'app:tab.archived' },
});

export const templateContentRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'outgoing-messages-template/content/$ogmTemplateId',
  component: pageOf(load, 'PlacePage', { place: 'templateContent' }),
  staticData: {
    crumb: [
      { crumb: 'app:nav.outgoingMessages', to: '/team-{$teamId}/outgoing-messages' },
      { crumb: 'app:section.templates', to: '/team-{$teamId}/outgoing-messages/templates-drafts' },
      {
        crumb: 'app:tab.content',
        to: '/team-{$teamId}/outgoing-messages-template/content/$ogmTemplateId',
      },
    ],
  },
});
