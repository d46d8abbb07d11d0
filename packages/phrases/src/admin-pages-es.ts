// Spanish phrases of the pages of admins, of imports, lists and duplicates, apart from those of the other team pages: the first
// load of a table has none.
import { phrases as apiKeys } from './es/api-keys.ts';
import { phrases as auditLog } from './es/audit-log.ts';
import { phrases as collectionsAdmin } from './es/collections-admin.ts';
import { phrases as customLists } from './es/custom-lists.ts';
import { phrases as duplicates } from './es/duplicates.ts';
import { phrases as expressions } from './es/expressions.ts';
import { phrases as headerMenu } from './es/header-menu.ts';
import { phrases as imports } from './es/imports.ts';
import { phrases as recordIndexes } from './es/record-indexes.ts';
import { phrases as roles } from './es/roles.ts';
import { phrases as teamUsers } from './es/team-users.ts';
import { phrases as teams } from './es/teams.ts';
import { phrases as webhooks } from './es/webhooks.ts';
import { phrases as wizardBuilder } from './es/wizard-builder.ts';
import { phrases as wizardPublishing } from './es/wizard-publishing.ts';
import { phrases as wizardQuestions } from './es/wizard-questions.ts';
import { phrases as wizardRecords } from './es/wizard-records.ts';

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
