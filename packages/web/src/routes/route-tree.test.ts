import { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import { createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { navigation } from '../app/navigation.tsx';
import { routeTree } from './route-tree.ts';

const router = createRouter({ routeTree, context: { queryClient: new QueryClient() } });
// Each route has its own type; here all are treated alike.
const routes = Object.values(router.routesById) as readonly AnyRoute[];
const paths = new Set(routes.map(({ fullPath }) => String(fullPath)));

test('every place of the navigation and every tab is an address of the tree', () => {
  const tabs = routes.flatMap(({ options }) => options.staticData?.tabs ?? []);
  const entries = navigation.flatMap((section) => section.entries);

  for (const { to } of [...tabs, ...entries]) expect(paths).toContain(to);
});

test('every page has a breadcrumb of its own or of a parent', () => {
  const hasCrumb = (route: AnyRoute): boolean =>
    route.options.staticData?.crumb !== undefined ||
    // The team route itself is the dashboard's crumb.
    route.id === '/team-{$teamId}' ||
    (route.parentRoute !== undefined && hasCrumb(route.parentRoute));
  const nameless = routes
    .filter(({ options, isRoot }) => options.component && !isRoot)
    .filter((route) => !hasCrumb(route));
  // A public wizard shows its own name and no breadcrumb.
  expect(nameless.map(({ fullPath }) => fullPath).filter((path) => !/wizard/i.test(path))).toEqual([]);
});

test('the addresses are those of the specification', () => {
  expect([...paths].sort()).toMatchInlineSnapshot(`
    [
      "/",
      "/AuthPublicDataWizard/$token",
      "/accept-invite/$userId",
      "/accept-invite/$userId/",
      "/accept-invite/$userId/active",
      "/accept-invite/$userId/cancelled",
      "/access-denied",
      "/account",
      "/choose-team",
      "/confirm-email/$token",
      "/confirm-subscription/$token",
      "/continue-wizard/$token",
      "/createdata",
      "/embed/$token",
      "/login",
      "/mail-preferences/$token",
      "/outbox",
      "/person-request/$token",
      "/public",
      "/public/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}",
      "/reset-password/$token",
      "/shared/$token",
      "/team-{$teamId}",
      "/team-{$teamId}/",
      "/team-{$teamId}/admin",
      "/team-{$teamId}/admin/",
      "/team-{$teamId}/admin/account",
      "/team-{$teamId}/admin/api-keys",
      "/team-{$teamId}/admin/audit-log",
      "/team-{$teamId}/admin/custom-lists",
      "/team-{$teamId}/admin/dashboard",
      "/team-{$teamId}/admin/data-collections",
      "/team-{$teamId}/admin/data-collections/",
      "/team-{$teamId}/admin/data-collections/$dataCollectionId",
      "/team-{$teamId}/admin/data-collections/$dataCollectionId/",
      "/team-{$teamId}/admin/data-collections/$dataCollectionId/data-card-groups",
      "/team-{$teamId}/admin/data-collections/$dataCollectionId/data-cards",
      "/team-{$teamId}/admin/data-collections/$dataCollectionId/data-fields",
      "/team-{$teamId}/admin/data-collections/$dataCollectionId/data-views",
      "/team-{$teamId}/admin/data-collections/$dataCollectionId/data-wizards",
      "/team-{$teamId}/admin/data-collections/$dataCollectionId/details",
      "/team-{$teamId}/admin/data-collections/$dataCollectionId/website-widgets",
      "/team-{$teamId}/admin/data-views/$dataViewId",
      "/team-{$teamId}/admin/data-views/$dataViewId/",
      "/team-{$teamId}/admin/data-views/$dataViewId/calendar-date-info",
      "/team-{$teamId}/admin/data-views/$dataViewId/details",
      "/team-{$teamId}/admin/data-views/$dataViewId/displayed-fields",
      "/team-{$teamId}/admin/data-views/$dataViewId/preview",
      "/team-{$teamId}/admin/data-wizards",
      "/team-{$teamId}/admin/data-wizards/",
      "/team-{$teamId}/admin/data-wizards/$dataWizardId",
      "/team-{$teamId}/admin/data-wizards/$dataWizardId/",
      "/team-{$teamId}/admin/data-wizards/$dataWizardId/details",
      "/team-{$teamId}/admin/data-wizards/$dataWizardId/results",
      "/team-{$teamId}/admin/data-wizards/$dataWizardId/settings",
      "/team-{$teamId}/admin/data-wizards/$dataWizardId/share",
      "/team-{$teamId}/admin/data-wizards/$dataWizardId/translations",
      "/team-{$teamId}/admin/data-wizards/$dataWizardId/versions",
      "/team-{$teamId}/admin/header-menu",
      "/team-{$teamId}/admin/new-data-collection",
      "/team-{$teamId}/admin/roles",
      "/team-{$teamId}/admin/roles/",
      "/team-{$teamId}/admin/roles/$roleId",
      "/team-{$teamId}/admin/roles/new",
      "/team-{$teamId}/admin/senders",
      "/team-{$teamId}/admin/sending-domains/$domain",
      "/team-{$teamId}/admin/suppressions",
      "/team-{$teamId}/admin/tags",
      "/team-{$teamId}/admin/usage",
      "/team-{$teamId}/admin/users",
      "/team-{$teamId}/admin/users/",
      "/team-{$teamId}/admin/users/$teamUserId",
      "/team-{$teamId}/admin/webhooks",
      "/team-{$teamId}/bookmarked",
      "/team-{$teamId}/custom-lists",
      "/team-{$teamId}/custom-lists/",
      "/team-{$teamId}/custom-lists/$dataCollectionId",
      "/team-{$teamId}/custom-lists/$dataCollectionId/",
      "/team-{$teamId}/custom-lists/$dataCollectionId/list-items",
      "/team-{$teamId}/dashboard",
      "/team-{$teamId}/data-collections",
      "/team-{$teamId}/data-collections/",
      "/team-{$teamId}/data-collections/$dataCollectionId",
      "/team-{$teamId}/data-collections/$dataCollectionId/",
      "/team-{$teamId}/data-collections/$dataCollectionId/duplicates",
      "/team-{$teamId}/data-collections/$dataCollectionId/import",
      "/team-{$teamId}/data-collections/$dataCollectionId/records",
      "/team-{$teamId}/data-collections/$dataCollectionId/trash",
      "/team-{$teamId}/data-records/$dataRecordId",
      "/team-{$teamId}/data-records/$dataRecordId/",
      "/team-{$teamId}/data-records/$dataRecordId/all-fields",
      "/team-{$teamId}/data-records/$dataRecordId/tab-{$dataCardGroupId}",
      "/team-{$teamId}/help",
      "/team-{$teamId}/help/",
      "/team-{$teamId}/help/$helpPage",
      "/team-{$teamId}/outbox",
      "/team-{$teamId}/outgoing-messages",
      "/team-{$teamId}/outgoing-messages-template/content/$ogmTemplateId",
      "/team-{$teamId}/outgoing-messages/",
      "/team-{$teamId}/outgoing-messages/$outgoingMessageId",
      "/team-{$teamId}/outgoing-messages/$outgoingMessageId/",
      "/team-{$teamId}/outgoing-messages/$outgoingMessageId/content",
      "/team-{$teamId}/outgoing-messages/$outgoingMessageId/details",
      "/team-{$teamId}/outgoing-messages/$outgoingMessageId/recipients",
      "/team-{$teamId}/outgoing-messages/$outgoingMessageId/schedule",
      "/team-{$teamId}/outgoing-messages/$outgoingMessageId/stats",
      "/team-{$teamId}/outgoing-messages/$outgoingMessageId/summary",
      "/team-{$teamId}/outgoing-messages/archived",
      "/team-{$teamId}/outgoing-messages/dashboard",
      "/team-{$teamId}/outgoing-messages/drafts",
      "/team-{$teamId}/outgoing-messages/new",
      "/team-{$teamId}/outgoing-messages/replies",
      "/team-{$teamId}/outgoing-messages/scheduled",
      "/team-{$teamId}/outgoing-messages/sent",
      "/team-{$teamId}/outgoing-messages/subscription-lists",
      "/team-{$teamId}/outgoing-messages/subscription-lists/",
      "/team-{$teamId}/outgoing-messages/subscription-lists/$subscriptionListId",
      "/team-{$teamId}/outgoing-messages/templates-archived",
      "/team-{$teamId}/outgoing-messages/templates-drafts",
      "/team-{$teamId}/outgoing-messages/templates-published",
      "/team-{$teamId}/projects",
      "/team-{$teamId}/projects/",
      "/team-{$teamId}/projects/$projectId",
      "/team-{$teamId}/recent",
      "/team-{$teamId}/user/preferences",
      "/team-{$teamId}/wizards",
      "/team-{$teamId}/wizards/$dataWizardId",
      "/team-{$teamId}/wizards/$dataWizardId/",
      "/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}",
      "/temp",
      "/test",
      "/test/",
      "/test/$group",
      "/testWs",
      "/unsubscribe/$token",
      "/verify-email/$token",
    ]
  `);
});
