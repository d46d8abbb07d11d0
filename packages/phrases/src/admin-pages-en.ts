// English phrases of the pages of admins, of imports, lists and duplicates, apart from those of the other team pages: the first
// load of a table has none.
import { phrases as apiKeys } from './en/api-keys.ts';
import { phrases as auditLog } from './en/audit-log.ts';
import { phrases as collectionsAdmin } from './en/collections-admin.ts';
import { phrases as customLists } from './en/custom-lists.ts';
import { phrases as duplicates } from './en/duplicates.ts';
import { phrases as expressions } from './en/expressions.ts';
import { phrases as headerMenu } from './en/header-menu.ts';
import { phrases as imports } from './en/imports.ts';
import { phrases as recordIndexes } from './en/record-indexes.ts';
import { phrases as roles } from './en/roles.ts';
import { phrases as teamUsers } from './en/team-users.ts';
import { phrases as teams } from './en/teams.ts';
import { phrases as webhooks } from './en/webhooks.ts';
import { phrases as wizardBuilder } from './en/wizard-builder.ts';
import { phrases as wizardPublishing } from './en/wizard-publishing.ts';
import { phrases as wizardQuestions } from './en/wizard-questions.ts';
import { phrases as wizardRecords } from './en/wizard-records.ts';

export const adminPages = {
  'api-keys': apiKeys,
  'audit-log': auditLog,
  'collections-admin': collectionsAdmin,
  'custom-lists': customLists,
  duplicates,
  expressions,
  'header-menu': headerMenu,
  imports,
  'record-indexes': recordIndexes,
  roles,
  'team-users': teamUsers,
  teams,
  webhooks,
  'wizard-builder': wizardBuilder,
  'wizard-publishing': wizardPublishing,
  'wizard-questions': wizardQuestions,
  'wizard-records': wizardRecords,
};
