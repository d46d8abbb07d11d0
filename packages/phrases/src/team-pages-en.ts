// English phrases of the team pages, bundled into one file because the team layout waits for all of them.
import { phrases as apiKeys } from './en/api-keys.ts';
import { phrases as auditLog } from './en/audit-log.ts';
import { phrases as bookmarks } from './en/bookmarks.ts';
import { phrases as calendar } from './en/calendar.ts';
import { phrases as cards } from './en/cards.ts';
import { phrases as collections } from './en/collections.ts';
import { phrases as collectionsAdmin } from './en/collections-admin.ts';
import { phrases as comments } from './en/comments.ts';
import { phrases as customLists } from './en/custom-lists.ts';
import { phrases as dashboards } from './en/dashboards.ts';
import { phrases as duplicates } from './en/duplicates.ts';
import { phrases as editor } from './en/editor.ts';
import { phrases as expressions } from './en/expressions.ts';
import { phrases as headerMenu } from './en/header-menu.ts';
import { phrases as imports } from './en/imports.ts';
import { phrases as map } from './en/map.ts';
import { phrases as notices } from './en/notices.ts';
import { phrases as outgoingHold } from './en/outgoing-hold.ts';
import { phrases as places } from './en/places.ts';
import { phrases as preferences } from './en/preferences.ts';
import { phrases as projects } from './en/projects.ts';
import { phrases as recordHistory } from './en/record-history.ts';
import { phrases as recordIndexes } from './en/record-indexes.ts';
import { phrases as recordPage } from './en/record-page.ts';
import { phrases as records } from './en/records.ts';
import { phrases as roles } from './en/roles.ts';
import { phrases as search } from './en/search.ts';
import { phrases as tableTools } from './en/table-tools.ts';
import { phrases as tags } from './en/tags.ts';
import { phrases as teamUsers } from './en/team-users.ts';
import { phrases as teams } from './en/teams.ts';
import { phrases as views } from './en/views.ts';
import { phrases as webhooks } from './en/webhooks.ts';
import { phrases as wizardBuilder } from './en/wizard-builder.ts';
import { phrases as wizardLinks } from './en/wizard-links.ts';
import { phrases as wizardList } from './en/wizard-list.ts';
import { phrases as wizardPublishing } from './en/wizard-publishing.ts';
import { phrases as wizardQuestions } from './en/wizard-questions.ts';
import { phrases as wizardRecords } from './en/wizard-records.ts';
import { phrases as wizardTokens } from './en/wizard-tokens.ts';

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
