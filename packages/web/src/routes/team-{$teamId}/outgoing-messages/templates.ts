import { messagePermissions } from '@fieldhouse/contract/permissions';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageOf } from '../../../app/pages/page-of.tsx';
import { ensureMay } from '../../../app/rights/guards.ts';
import { teamRoute } from '../route.ts';
import { messageListsRoute } from './route.ts';

const load = () => import('../../../features/messages/templates/templates-page.tsx');
const loadContent = () => import('../../../features/messages/templates/template-page.tsx');

interface TemplatesSearch {
  readonly method?: string;
  readonly owner?: string;
}

export const templateListsRoute = createRoute({
  getParentRoute: () => messageListsRoute,
  id: 'templates',
  validateSearch: ({ method, owner }: Record<string, unknown>): TemplatesSearch => ({
    ...(typeof method === 'string' && { method }),
    ...(typeof owner === 'string' && { owner }),
  }),
  staticData: {
    crumb: [{ crumb: 'app:section.templates', to: '/team-{$teamId}/outgoing-messages/templates-drafts' }],
  },
});

export const templateDraftsRoute = createRoute({
  getParentRoute: () => templateListsRoute,
  path: 'templates-drafts',
  component: pageOf(load, 'TemplatesPage', { status: 'draft' }),
  staticData: { crumb: 'app:tab.templateDrafts' },
});

export const templatesPublishedRoute = createRoute({
  getParentRoute: () => templateListsRoute,
  path: 'templates-published',
  component: pageOf(load, 'TemplatesPage', { status: 'published' }),
  staticData: { crumb: 'app:tab.published' },
});

export const templatesArchivedRoute = createRoute({
  getParentRoute: () => templateListsRoute,
  path: 'templates-archived',
  component: pageOf(load, 'TemplatesPage', { status: 'archived' }),
  staticData: { crumb: 'app:tab.archivedTemplates' },
});

export const templateContentRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'outgoing-messages-template/content/$ogmTemplateId',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...messagePermissions),
  component: lazyRouteComponent(loadContent, 'TemplatePage'),
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
