// The whole URL tree in one place. Each route is in the file that matches its URL.
import * as acceptInvite from './accept-invite.ts';
import { accessDeniedRoute } from './access-denied.ts';
import { accountOutboxRoute } from './account-outbox.ts';
import { chooseTeamRoute } from './choose-team.ts';
import { confirmEmailRoute } from './confirm-email.ts';
import { createDataRoute } from './create-data.ts';
import { homeRoute } from './home.ts';
import { loginRoute } from './login.ts';
import * as mailLinks from './mail-links.ts';
import { ownAccountRoute } from './own-account.ts';
import { publicRoute } from './public/public.ts';
import { embedRoute, sharedViewRoute } from './public/shared-views.ts';
import { continueWizardRoute, publicWizardRoute, tokenWizardRoute } from './public/wizard.ts';
import { resetPasswordRoute } from './reset-password.ts';
import { rootRoute } from './root.tsx';
import { accountRoute } from './team-{$teamId}/admin/account.ts';
import { adminApiKeysRoute } from './team-{$teamId}/admin/api-keys.ts';
import { auditLogRoute } from './team-{$teamId}/admin/audit-log.ts';
import { adminCustomListsRoute } from './team-{$teamId}/admin/custom-lists.ts';
import * as adminCollections from './team-{$teamId}/admin/data-collections.ts';
import * as adminViews from './team-{$teamId}/admin/data-views.ts';
import * as adminWizards from './team-{$teamId}/admin/data-wizards.ts';
import { headerMenuRoute } from './team-{$teamId}/admin/header-menu.ts';
import * as adminRoles from './team-{$teamId}/admin/roles.ts';
import * as admin from './team-{$teamId}/admin/route.ts';
import { adminSendersRoute } from './team-{$teamId}/admin/senders.ts';
import { adminSendingDomainRoute } from './team-{$teamId}/admin/sending-domains.ts';
import { suppressionsRoute } from './team-{$teamId}/admin/suppressions.ts';
import { tagsRoute } from './team-{$teamId}/admin/tags.ts';
import { usageRoute } from './team-{$teamId}/admin/usage.ts';
import * as adminUsers from './team-{$teamId}/admin/users.ts';
import { adminWebhooksRoute } from './team-{$teamId}/admin/webhooks.ts';
import * as customLists from './team-{$teamId}/custom-lists.ts';
import { dashboardRoute } from './team-{$teamId}/dashboard.ts';
import { duplicatesRoute } from './team-{$teamId}/data-collections/duplicates.ts';
import { importRoute } from './team-{$teamId}/data-collections/import.ts';
import { recordsRoute } from './team-{$teamId}/data-collections/records.ts';
import * as collections from './team-{$teamId}/data-collections/route.ts';
import { trashRoute } from './team-{$teamId}/data-collections/trash.ts';
import * as record from './team-{$teamId}/data-record.ts';
import * as help from './team-{$teamId}/help.ts';
import { outboxRoute } from './team-{$teamId}/outbox.ts';
import * as message from './team-{$teamId}/outgoing-messages/message.ts';
import * as messages from './team-{$teamId}/outgoing-messages/route.ts';
import * as subscriptions from './team-{$teamId}/outgoing-messages/subscription-lists.ts';
import * as templates from './team-{$teamId}/outgoing-messages/templates.ts';
import * as places from './team-{$teamId}/places.ts';
import { preferencesRoute } from './team-{$teamId}/preferences.ts';
import * as projects from './team-{$teamId}/projects.ts';
import { recentRoute } from './team-{$teamId}/recent.ts';
import { teamIndexRoute, teamRoute } from './team-{$teamId}/route.ts';
import * as wizards from './team-{$teamId}/wizards.ts';
import { tempRoute, testGroupRoute, testIndexRoute, testRoute, testWsRoute } from './test/route.tsx';
import { unsubscribeRoute } from './unsubscribe.ts';
import { verifyEmailRoute } from './verify-email.ts';

const collectionRoutes = collections.collectionsRoute.addChildren([
  collections.collectionsIndexRoute,
  collections.collectionRoute.addChildren([
    collections.collectionIndexRoute,
    recordsRoute,
    importRoute,
    trashRoute,
    duplicatesRoute,
  ]),
]);

const adminRoutes = admin.adminRoute.addChildren([
  admin.adminIndexRoute,
  admin.adminDashboardRoute,
  accountRoute,
  adminCollections.newCollectionRoute,
  adminCollections.adminCollectionsRoute.addChildren([
    adminCollections.adminCollectionsIndexRoute,
    adminCollections.adminCollectionRoute.addChildren([
      adminCollections.adminCollectionIndexRoute,
      adminCollections.adminCollectionDetailsRoute,
      adminCollections.adminCollectionFieldsRoute,
      adminCollections.adminCollectionCardsRoute,
      adminCollections.adminCollectionCardGroupsRoute,
      adminCollections.adminCollectionWizardsRoute,
      adminCollections.adminCollectionWidgetsRoute,
      adminCollections.adminCollectionViewsRoute,
    ]),
  ]),
  adminCustomListsRoute,
  tagsRoute,
  headerMenuRoute,
  auditLogRoute,
  usageRoute,
  suppressionsRoute,
  adminViews.adminViewRoute.addChildren([
    adminViews.adminViewIndexRoute,
    adminViews.adminViewDetailsRoute,
    adminViews.adminViewFieldsRoute,
    adminViews.adminViewCalendarRoute,
    adminViews.adminViewPreviewRoute,
  ]),
  adminUsers.adminUsersRoute.addChildren([adminUsers.adminUsersIndexRoute, adminUsers.adminUserRoute]),
  adminRoles.rolesRoute.addChildren([
    adminRoles.rolesIndexRoute,
    adminRoles.newRoleRoute,
    adminRoles.roleRoute,
  ]),
  adminApiKeysRoute,
  adminWebhooksRoute,
  adminSendersRoute,
  adminSendingDomainRoute,
  adminWizards.adminWizardsRoute.addChildren([
    adminWizards.adminWizardsIndexRoute,
    adminWizards.adminWizardRoute.addChildren([
      adminWizards.adminWizardDraftRoute.addChildren([
        adminWizards.adminWizardBuildRoute,
        adminWizards.adminWizardSettingsRoute,
        adminWizards.adminWizardShareRoute,
        adminWizards.adminWizardTranslationsRoute,
        adminWizards.adminWizardVersionsRoute,
      ]),
      adminWizards.adminWizardDetailsRoute,
      adminWizards.adminWizardResultsRoute,
    ]),
  ]),
]);

const messageRoutes = messages.messagesRoute.addChildren([
  messages.messagesIndexRoute,
  messages.messageListsRoute.addChildren([
    messages.messagesDashboardRoute,
    messages.messageRepliesRoute,
    messages.messagesDraftsRoute,
    messages.messagesScheduledRoute,
    messages.messagesSentRoute,
    messages.messagesArchivedRoute,
    templates.templateListsRoute.addChildren([
      templates.templateDraftsRoute,
      templates.templatesPublishedRoute,
      templates.templatesArchivedRoute,
    ]),
    subscriptions.subscriptionListsRoute.addChildren([
      subscriptions.subscriptionListsIndexRoute,
      subscriptions.subscriptionListRoute,
    ]),
  ]),
  message.newMessageRoute,
  message.messageRoute.addChildren([
    message.messageIndexRoute,
    message.messageSummaryRoute,
    message.messageDetailsRoute,
    message.messageContentRoute,
    message.messageRecipientsRoute,
    message.messageScheduleRoute,
    message.messageStatsRoute,
  ]),
]);

export const routeTree = rootRoute.addChildren([
  homeRoute,
  loginRoute,
  verifyEmailRoute,
  confirmEmailRoute,
  resetPasswordRoute,
  chooseTeamRoute,
  ownAccountRoute,
  createDataRoute,
  accessDeniedRoute,
  accountOutboxRoute,
  unsubscribeRoute,
  mailLinks.mailPreferencesRoute,
  mailLinks.confirmSubscriptionRoute,
  mailLinks.personRequestRoute,
  acceptInvite.acceptInviteRoute.addChildren([
    acceptInvite.acceptInviteIndexRoute,
    acceptInvite.acceptInviteActiveRoute,
    acceptInvite.acceptInviteCancelledRoute,
  ]),
  publicRoute,
  publicWizardRoute,
  tokenWizardRoute,
  continueWizardRoute,
  sharedViewRoute,
  embedRoute,
  tempRoute,
  testWsRoute,
  testRoute.addChildren([testIndexRoute, testGroupRoute]),
  teamRoute.addChildren([
    teamIndexRoute,
    dashboardRoute,
    preferencesRoute,
    outboxRoute,
    projects.projectsRoute.addChildren([projects.projectsIndexRoute, projects.projectRoute]),
    places.bookmarkedRoute,
    recentRoute,
    help.helpRoute.addChildren([help.helpIndexRoute, help.helpPageRoute]),
    customLists.customListsRoute.addChildren([
      customLists.customListsIndexRoute,
      customLists.customListRoute.addChildren([customLists.customListIndexRoute, customLists.listItemsRoute]),
    ]),
    templates.templateContentRoute,
    record.recordRoute.addChildren([
      record.recordIndexRoute,
      record.recordAllFieldsRoute,
      record.recordCardGroupRoute,
    ]),
    wizards.wizardsRoute,
    wizards.wizardRoute.addChildren([wizards.wizardIndexRoute, wizards.wizardStepRoute]),
    collectionRoutes,
    adminRoutes,
    messageRoutes,
  ]),
]);
