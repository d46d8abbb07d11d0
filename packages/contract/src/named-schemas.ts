// The component schemas of the OpenAPI document: every schema exported by a contract file, under its export
// name.
import { z } from 'zod';
import * as adminDashboard from './admin-dashboard.ts';
import * as apiKeys from './api-keys.ts';
import * as auditLog from './audit-log.ts';
import * as backends from './backends.ts';
import * as blueprints from './blueprints.ts';
import * as bookmarks from './bookmarks.ts';
import * as bulkChanges from './bulk-changes.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import * as changeActor from './change-actor.ts';
import * as collectionMembers from './collection-members.ts';
import * as collections from './collections.ts';
import * as comments from './comments.ts';
import * as contentTypes from './content-types.ts';
import * as contentVersions from './content-versions.ts';
import * as customLists from './custom-lists.ts';
import * as dashboardCards from './dashboard-cards.ts';
import * as dashboards from './dashboards.ts';
import * as dataCards from './data-cards.ts';
import * as dataViews from './data-views.ts';
import * as deletedCollections from './deleted-collections.ts';
import * as deletedFields from './deleted-fields.ts';
import * as deliveryMethods from './delivery-methods.ts';
import * as duplicates from './duplicates.ts';
import * as errors from './errors.ts';
import * as events from './events.ts';
import * as expressions from './expressions.ts';
import * as fieldTypeChanges from './field-type-changes.ts';
import * as fieldTypes from './field-types.ts';
import * as fileReading from './file-reading.ts';
import * as files from './files.ts';
import * as filters from './filters.ts';
import * as headerMenu from './header-menu.ts';
import * as identity from './identity.ts';
import * as ids from './ids.ts';
import * as importCells from './import-cells.ts';
import * as importMatches from './import-matches.ts';
import * as imports from './imports.ts';
import * as logos from './logos.ts';
import * as mailAccounts from './mail-accounts.ts';
import * as mailBlocks from './mail-blocks.ts';
import * as mailFiles from './mail-files.ts';
import * as mailPictures from './mail-pictures.ts';
import * as mailPreferences from './mail-preferences.ts';
import * as mailRecordLists from './mail-record-lists.ts';
import * as mailStyle from './mail-style.ts';
import * as mailWizards from './mail-wizards.ts';
import * as memberPictures from './member-pictures.ts';
import * as messageAbTest from './message-ab-test.ts';
import * as messageActions from './message-actions.ts';
import * as messageAudience from './message-audience.ts';
import * as messagePeople from './message-people.ts';
import * as messageReplies from './message-replies.ts';
import * as messageResults from './message-results.ts';
import * as messageSchedule from './message-schedule.ts';
import * as messageTemplates from './message-templates.ts';
import * as messageTranslations from './message-translations.ts';
import * as messages from './messages.ts';
import * as notices from './notices.ts';
import * as outgoingHold from './outgoing-hold.ts';
import * as ownAccount from './own-account.ts';
import * as paging from './paging.ts';
import * as permissions from './permissions.ts';
import * as personRequests from './person-requests.ts';
import * as preferences from './preferences.ts';
import * as programHooks from './program-hooks.ts';
import * as projects from './projects.ts';
import * as proofOfWork from './proof-of-work.ts';
import * as publicViews from './public-views.ts';
import * as quietHours from './quiet-hours.ts';
import * as recordHistory from './record-history.ts';
import * as recordIndexes from './record-indexes.ts';
import * as recordLinks from './record-links.ts';
import * as recordPlaces from './record-places.ts';
import * as recordTags from './record-tags.ts';
import * as records from './records.ts';
import * as references from './references.ts';
import * as roles from './roles.ts';
import * as savedMailBlocks from './saved-mail-blocks.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as senders from './senders.ts';
import * as sendingDomains from './sending-domains.ts';
import * as statisticsCards from './statistics-cards.ts';
import * as subscriberImports from './subscriber-imports.ts';
import * as subscriptionLists from './subscription-lists.ts';
import * as suppressions from './suppressions.ts';
import * as tags from './tags.ts';
import * as taskCards from './task-cards.ts';
import * as taskExports from './task-exports.ts';
import * as taskFiles from './task-files.ts';
import * as taskHistory from './task-history.ts';
import * as taskImports from './task-imports.ts';
import * as taskQueries from './task-queries.ts';
import * as taskRecurrence from './task-recurrence.ts';
import * as taskValues from './task-values.ts';
import * as taskViews from './task-views.ts';
import * as tasks from './tasks.ts';
import * as teamLifecycle from './team-lifecycle.ts';
import * as teamUsers from './team-users.ts';
import * as teams from './teams.ts';
import * as text from './text.ts';
import * as usage from './usage.ts';
import * as viewShares from './view-shares.ts';
import * as viewTypes from './view-types.ts';
import * as webhooks from './webhooks.ts';
import * as websiteWidgets from './website-widgets.ts';
import * as wizardAppearance from './wizard-appearance.ts';
import * as wizardClipboard from './wizard-clipboard.ts';
import * as wizardCompletion from './wizard-completion.ts';
import * as wizardDefinition from './wizard-definition.ts';
import * as wizardEntries from './wizard-entries.ts';
import * as wizardLinks from './wizard-links.ts';
import * as wizardOpenVariables from './wizard-open-variables.ts';
import * as wizardPictures from './wizard-pictures.ts';
import * as wizardProjectTask from './wizard-project-task.ts';
import * as wizardPublication from './wizard-publication.ts';
import * as wizardQuestions from './wizard-questions.ts';
import * as wizardResults from './wizard-results.ts';
import * as wizardRunChoices from './wizard-run-choices.ts';
import * as wizardRunFiles from './wizard-run-files.ts';
import * as wizardRunRestarts from './wizard-run-restarts.ts';
import * as wizardRuns from './wizard-runs.ts';
import * as wizardShortLinks from './wizard-short-links.ts';
import * as wizardTests from './wizard-tests.ts';
import * as wizardTokenBatches from './wizard-token-batches.ts';
import * as wizardTokens from './wizard-tokens.ts';
import * as wizardValues from './wizard-values.ts';
import * as wizardVariables from './wizard-variables.ts';
import * as wizardVersions from './wizard-versions.ts';
import * as wizards from './wizards.ts';

const modules = [
  adminDashboard,
  apiKeys,
  auditLog,
  backends,
  blueprints,
  bookmarks,
  bulkChanges,
  calendarFeeds,
  changeActor,
  collectionMembers,
  collections,
  comments,
  contentTypes,
  contentVersions,
  deliveryMethods,
  customLists,
  dashboardCards,
  dashboards,
  dataCards,
  dataViews,
  deletedCollections,
  deletedFields,
  duplicates,
  errors,
  events,
  expressions,
  fieldTypeChanges,
  fieldTypes,
  fileReading,
  files,
  filters,
  headerMenu,
  identity,
  ids,
  importCells,
  importMatches,
  imports,
  logos,
  mailBlocks,
  mailFiles,
  mailPictures,
  mailPreferences,
  mailRecordLists,
  mailStyle,
  mailWizards,
  mailAccounts,
  memberPictures,
  messageAbTest,
  messageActions,
  messageAudience,
  messagePeople,
  messageReplies,
  messageResults,
  messageSchedule,
  messageTemplates,
  messageTranslations,
  messages,
  notices,
  outgoingHold,
  ownAccount,
  paging,
  permissions,
  personRequests,
  preferences,
  programHooks,
  projects,
  proofOfWork,
  publicViews,
  quietHours,
  recordHistory,
  recordIndexes,
  recordLinks,
  recordPlaces,
  recordTags,
  records,
  references,
  roles,
  savedMailBlocks,
  search,
  secondFactor,
  statisticsCards,
  subscriberImports,
  subscriptionLists,
  suppressions,
  senders,
  sendingDomains,
  tags,
  taskHistory,
  taskFiles,
  taskImports,
  taskRecurrence,
  taskValues,
  taskViews,
  taskCards,
  taskExports,
  taskQueries,
  tasks,
  teamLifecycle,
  teamUsers,
  teams,
  text,
  usage,
  viewShares,
  viewTypes,
  webhooks,
  websiteWidgets,
  wizardAppearance,
  wizardClipboard,
  wizardCompletion,
  wizardDefinition,
  wizardEntries,
  wizardLinks,
  wizardOpenVariables,
  wizardPictures,
  wizardProjectTask,
  wizardPublication,
  wizardQuestions,
  wizardResults,
  wizardRunChoices,
  wizardRunFiles,
  wizardShortLinks,
  wizardRunRestarts,
  wizardRuns,
  wizardTests,
  wizardTokenBatches,
  wizardTokens,
  wizardValues,
  wizardVariables,
  wizardVersions,
  wizards,
];

/** Other kinds, optional values and pipes are meaningful only where they are used. */
const namedTypes = new Set(['object', 'union', 'record', 'array', 'enum', 'string', 'lazy']);

export const namedSchemas = z.registry<{ readonly id: string }>();
const owners = new Map<string, z.ZodType>();
for (const [key, value] of modules.flatMap((module) => Object.entries<unknown>(module))) {
  if (!isNamable(value)) continue;
  const id = toSchemaName(key);
  const owner = owners.get(id);
  if (owner === value) continue;
  if (owner) throw new Error(`Two schemas are exported as ${key}: rename one.`);
  owners.set(id, value);
  namedSchemas.add(value, { id });
}

/** Whether a schema that a contract file exports is a component of the document. */
export function isNamable(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType && namedTypes.has(value.def.type);
}

/** `recordPage` → `RecordPage`, `problemSchema` → `Problem`. */
function toSchemaName(key: string): string {
  return `${key[0]?.toUpperCase()}${key.slice(1)}`.replace(/Schema$/, '');
}
