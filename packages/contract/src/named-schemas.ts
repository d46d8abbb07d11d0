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
import * as collections from './collections.ts';
import * as comments from './comments.ts';
import * as contentTypes from './content-types.ts';
import * as customLists from './custom-lists.ts';
import * as dataCards from './data-cards.ts';
import * as dataViews from './data-views.ts';
import * as deletedCollections from './deleted-collections.ts';
import * as deletedFields from './deleted-fields.ts';
import * as duplicates from './duplicates.ts';
import * as errors from './errors.ts';
import * as events from './events.ts';
import * as fieldTypeChanges from './field-type-changes.ts';
import * as fieldTypes from './field-types.ts';
import * as files from './files.ts';
import * as filters from './filters.ts';
import * as headerMenu from './header-menu.ts';
import * as identity from './identity.ts';
import * as ids from './ids.ts';
import * as imports from './imports.ts';
import * as logos from './logos.ts';
import * as mailAccounts from './mail-accounts.ts';
import * as mailPreferences from './mail-preferences.ts';
import * as messageActions from './message-actions.ts';
import * as messageResults from './message-results.ts';
import * as messageSchedule from './message-schedule.ts';
import * as messageTemplates from './message-templates.ts';
import * as messages from './messages.ts';
import * as notices from './notices.ts';
import * as outgoingHold from './outgoing-hold.ts';
import * as paging from './paging.ts';
import * as permissions from './permissions.ts';
import * as preferences from './preferences.ts';
import * as recordHistory from './record-history.ts';
import * as recordIndexes from './record-indexes.ts';
import * as recordLinks from './record-links.ts';
import * as recordPlaces from './record-places.ts';
import * as recordTags from './record-tags.ts';
import * as records from './records.ts';
import * as references from './references.ts';
import * as roles from './roles.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as senders from './senders.ts';
import * as subscriptionLists from './subscription-lists.ts';
import * as suppressions from './suppressions.ts';
import * as tags from './tags.ts';
import * as teamUsers from './team-users.ts';
import * as teams from './teams.ts';
import * as text from './text.ts';
import * as webhooks from './webhooks.ts';
import * as wizardDefinition from './wizard-definition.ts';
import * as wizardLinks from './wizard-links.ts';
import * as wizardRuns from './wizard-runs.ts';
import * as wizardTokens from './wizard-tokens.ts';
import * as wizards from './wizards.ts';

const modules = [
  adminDashboard,
  apiKeys,
  auditLog,
  backends,
  blueprints,
  bookmarks,
  bulkChanges,
  collections,
  comments,
  contentTypes,
  customLists,
  dataCards,
  dataViews,
  deletedCollections,
  deletedFields,
  duplicates,
  errors,
  events,
  fieldTypeChanges,
  fieldTypes,
  files,
  filters,
  headerMenu,
  identity,
  ids,
  imports,
  logos,
  mailPreferences,
  mailAccounts,
  messageActions,
  messageResults,
  messageSchedule,
  messageTemplates,
  messages,
  notices,
  outgoingHold,
  paging,
  permissions,
  preferences,
  recordHistory,
  recordIndexes,
  recordLinks,
  recordPlaces,
  recordTags,
  records,
  references,
  roles,
  search,
  secondFactor,
  subscriptionLists,
  suppressions,
  senders,
  tags,
  teamUsers,
  teams,
  text,
  webhooks,
  wizardDefinition,
  wizardLinks,
  wizardRuns,
  wizardTokens,
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
