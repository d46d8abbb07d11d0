// The prefixes of query keys: names of the contract's read-only endpoints. Types only, so that the first load
// needs no contract.
import type { adminDashboard } from '@fieldhouse/contract/admin-dashboard';
import type { backends } from '@fieldhouse/contract/backends';
import type { collections } from '@fieldhouse/contract/collections';
import type { comments } from '@fieldhouse/contract/comments';
import type { contentVersions } from '@fieldhouse/contract/content-versions';
import type { dashboards } from '@fieldhouse/contract/dashboards';
import type { dataCardGroups, dataCards } from '@fieldhouse/contract/data-cards';
import type { views } from '@fieldhouse/contract/data-views';
import type { deletedCollections } from '@fieldhouse/contract/deleted-collections';
import type { deletedFields } from '@fieldhouse/contract/deleted-fields';
import type { duplicates } from '@fieldhouse/contract/duplicates';
import type { headerMenu } from '@fieldhouse/contract/header-menu';
import type { identity } from '@fieldhouse/contract/identity';
import type { imports } from '@fieldhouse/contract/imports';
import type { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import type { mailRecordLists } from '@fieldhouse/contract/mail-record-lists';
import type { memberPictures } from '@fieldhouse/contract/member-pictures';
import type { messageTemplates } from '@fieldhouse/contract/message-templates';
import type { messages } from '@fieldhouse/contract/messages';
import type { notices } from '@fieldhouse/contract/notices';
import type { outgoingHolds } from '@fieldhouse/contract/outgoing-hold';
import type { ownAccount } from '@fieldhouse/contract/own-account';
import type { ownPreferences } from '@fieldhouse/contract/preferences';
import type { projects } from '@fieldhouse/contract/projects';
import type { recordHistory } from '@fieldhouse/contract/record-history';
import type { recordLinks } from '@fieldhouse/contract/record-links';
import type { recordTags } from '@fieldhouse/contract/record-tags';
import type { records } from '@fieldhouse/contract/records';
import type { roles } from '@fieldhouse/contract/roles';
import type { senders } from '@fieldhouse/contract/senders';
import type { sendingDomains } from '@fieldhouse/contract/sending-domains';
import type { subscriberImports } from '@fieldhouse/contract/subscriber-imports';
import type { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import type { suppressions } from '@fieldhouse/contract/suppressions';
import type { tags } from '@fieldhouse/contract/tags';
import type { taskComments } from '@fieldhouse/contract/task-comments';
import type { taskFiles } from '@fieldhouse/contract/task-files';
import type { taskImports } from '@fieldhouse/contract/task-imports';
import type { tasks } from '@fieldhouse/contract/tasks';
import type { teamUsers } from '@fieldhouse/contract/team-users';
import type { teams } from '@fieldhouse/contract/teams';
import type { webhooks } from '@fieldhouse/contract/webhooks';
import type { wizardLinks } from '@fieldhouse/contract/wizard-links';
import type { wizardTokenBatches } from '@fieldhouse/contract/wizard-token-batches';
import type { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import type { wizards } from '@fieldhouse/contract/wizards';

type Slice =
  | typeof adminDashboard
  | typeof backends
  | typeof collections
  | typeof comments
  | typeof contentVersions
  | typeof dashboards
  | typeof dataCardGroups
  | typeof dataCards
  | typeof deletedCollections
  | typeof deletedFields
  | typeof duplicates
  | typeof headerMenu
  | typeof identity
  | typeof imports
  | typeof mailAccounts
  | typeof mailRecordLists
  | typeof memberPictures
  | typeof messages
  | typeof messageTemplates
  | typeof notices
  | typeof outgoingHolds
  | typeof ownAccount
  | typeof ownPreferences
  | typeof projects
  | typeof recordHistory
  | typeof recordLinks
  | typeof recordTags
  | typeof records
  | typeof roles
  | typeof subscriberImports
  | typeof subscriptionLists
  | typeof suppressions
  | typeof senders
  | typeof sendingDomains
  | typeof tags
  | typeof taskComments
  | typeof taskFiles
  | typeof taskImports
  | typeof tasks
  | typeof teams
  | typeof teamUsers
  | typeof views
  | typeof webhooks
  | typeof wizardLinks
  | typeof wizardTokenBatches
  | typeof wizardTokens
  | typeof wizards;

/** The name of an endpoint that is read and that an event may make stale. */
export type QueryName = NameOfRead<EndpointOf<Slice>>;

type EndpointOf<S> = S extends unknown ? S[keyof S] : never;
type NameOfRead<E> = E extends { readonly name: infer Name; readonly writes: false } ? Name : never;
