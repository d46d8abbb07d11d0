// Spanish phrases of the team pages, bundled into one file because the team layout waits for all of them.
import { phrases as apiKeys } from './es/api-keys.ts';
import { phrases as auditLog } from './es/audit-log.ts';
import { phrases as bookmarks } from './es/bookmarks.ts';
import { phrases as calendar } from './es/calendar.ts';
import { phrases as cards } from './es/cards.ts';
import { phrases as collections } from './es/collections.ts';
import { phrases as collectionsAdmin } from './es/collections-admin.ts';
import { phrases as comments } from './es/comments.ts';
import { phrases as customLists } from './es/custom-lists.ts';
import { phrases as dashboards } from './es/dashboards.ts';
import { phrases as duplicates } from './es/duplicates.ts';
import { phrases as editor } from './es/editor.ts';
import { phrases as expressions } from './es/expressions.ts';
import { phrases as headerMenu } from './es/header-menu.ts';
import { phrases as imports } from './es/imports.ts';
import { phrases as map } from './es/map.ts';
import { phrases as notices } from './es/notices.ts';
import { phrases as outgoingHold } from './es/outgoing-hold.ts';
import { phrases as places } from './es/places.ts';
import { phrases as preferences } from './es/preferences.ts';
import { phrases as projects } from './es/projects.ts';
import { phrases as recordHistory } from './es/record-history.ts';
import { phrases as recordIndexes } from './es/record-indexes.ts';
import { phrases as recordPage } from './es/record-page.ts';
import { phrases as records } from './es/records.ts';
import { phrases as roles } from './es/roles.ts';
import { phrases as search } from './es/search.ts';
import { phrases as tableTools } from './es/table-tools.ts';
import { phrases as tags } from './es/tags.ts';
import { phrases as teamUsers } from './es/team-users.ts';
import { phrases as teams } from './es/teams.ts';
import { phrases as views } from './es/views.ts';
import { phrases as webhooks } from './es/webhooks.ts';
import { phrases as wizardBuilder } from './es/wizard-builder.ts';
import { phrases as wizardLinks } from './es/wizard-links.ts';
import { phrases as wizardList } from './es/wizard-list.ts';
import { phrases as wizardPublishing } from './es/wizard-publishing.ts';
import { phrases as wizardQuestions } from './es/wizard-questions.ts';
import { phrases as wizardRecords } from './es/wizard-records.ts';
import { phrases as wizardTokens } from './es/wizard-tokens.ts';

export const teamPages = {
  'api-keys': apiKeys,
  'audit-log': auditLog,
  bookmarks,
  calendar,
  cards,
  collections,
  'collections-admin': collectionsAdmin,
  comments,
  'custom-lists': customLists,
  dashboards,
  duplicates,
  editor,
  expressions,
  'header-menu': headerMenu,
  imports,
  map,
  notices,
  'outgoing-hold': outgoingHold,
  places,
  preferences,
  projects,
  'record-history': recordHistory,
  'record-indexes': recordIndexes,
  'record-page': recordPage,
  records,
  roles,
  search,
  'table-tools': tableTools,
  tags,
  'team-users': teamUsers,
  teams,
  views,
  webhooks,
  'wizard-builder': wizardBuilder,
  'wizard-links': wizardLinks,
  'wizard-publishing': wizardPublishing,
  'wizard-questions': wizardQuestions,
  'wizard-list': wizardList,
  'wizard-records': wizardRecords,
  'wizard-tokens': wizardTokens,
};
