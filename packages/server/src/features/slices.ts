// Every slice of the server, in the order of their dependencies: a slice may use those above it.
import type { BeforeCommitListener } from '../kernel/events/before-commit.ts';
import type { Slice } from '../kernel/http/slice.ts';
import { adminDashboardSlice } from './admin-dashboard/index.ts';
import { apiKeysSlice } from './api-keys/index.ts';
import { auditLogSlice } from './audit-log/index.ts';
import { backendsSlice } from './backends/index.ts';
import { blueprintsSlice } from './blueprints/index.ts';
import { bookmarksSlice } from './bookmarks/index.ts';
import { calendarFeedsSlice } from './calendar-feeds/index.ts';
import { cardsSlice } from './cards/index.ts';
import { collectionsSlice } from './collections/index.ts';
import { commentsSlice } from './comments/index.ts';
import { customListsSlice } from './custom-lists/index.ts';
import { dashboardsSlice } from './dashboards/index.ts';
import { demoSlice } from './demo/index.ts';
import { duplicatesSlice } from './duplicates/index.ts';
import { filesSlice } from './files/index.ts';
import { headerMenuSlice } from './header-menu/index.ts';
import { identitySlice } from './identity/index.ts';
import { importsSlice } from './imports/index.ts';
import { liveEventsSlice } from './live-events/index.ts';
import { mailPreferencesSlice } from './mail-preferences/index.ts';
import { mcpSlice } from './mcp/index.ts';
import { messagesSlice } from './messages/index.ts';
import { noticesSlice } from './notices/index.ts';
import { outgoingHoldSlice } from './outgoing-hold/index.ts';
import { projectsSlice } from './projects/index.ts';
import { recordsSlice } from './records/index.ts';
import { rolesSlice } from './roles/index.ts';
import { searchSlice } from './search/index.ts';
import { sendersSlice } from './senders/index.ts';
import { sendingDomainsSlice } from './sending-domains/index.ts';
import { sharedViewsSlice } from './shared-views/index.ts';
import { subscriberImportsSlice } from './subscriber-imports/index.ts';
import { subscriptionListsSlice } from './subscription-lists/index.ts';
import { suppressionsSlice } from './suppressions/index.ts';
import { tagsSlice } from './tags/index.ts';
import { teamUsersSlice } from './team-users/index.ts';
import { teamsSlice } from './teams/index.ts';
import { usageSlice } from './usage/index.ts';
import { viewsSlice } from './views/index.ts';
import { webhooksSlice } from './webhooks/index.ts';
import { widgetsSlice } from './widgets/index.ts';
import { wizardsSlice } from './wizards/index.ts';

export const slices: readonly Slice[] = [
  identitySlice,
  auditLogSlice,
  teamsSlice,
  collectionsSlice,
  recordsSlice,
  liveEventsSlice,
  filesSlice,
  noticesSlice,
  cardsSlice,
  rolesSlice,
  viewsSlice,
  dashboardsSlice,
  customListsSlice,
  commentsSlice,
  projectsSlice,
  bookmarksSlice,
  duplicatesSlice,
  teamUsersSlice,
  apiKeysSlice,
  headerMenuSlice,
  backendsSlice,
  importsSlice,
  wizardsSlice,
  blueprintsSlice,
  sharedViewsSlice,
  calendarFeedsSlice,
  widgetsSlice,
  subscriptionListsSlice,
  subscriberImportsSlice,
  sendersSlice,
  sendingDomainsSlice,
  messagesSlice,
  mailPreferencesSlice,
  suppressionsSlice,
  tagsSlice,
  searchSlice,
  webhooksSlice,
  outgoingHoldSlice,
  mcpSlice,
  adminDashboardSlice,
  usageSlice,
  demoSlice,
];

/** For createDeps; called in the order of the slices. */
export const beforeCommitListeners: readonly BeforeCommitListener[] = slices.flatMap(
  ({ beforeCommit }) => beforeCommit ?? [],
);
