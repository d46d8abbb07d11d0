// `api.<slice>.<endpoint>({ params, query, body })`: the contract as functions. A new slice is one line here.

import { adminDashboard } from '@fieldhouse/contract/admin-dashboard';
import { ownApiKeys, teamApiKeys } from '@fieldhouse/contract/api-keys';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { collections } from '@fieldhouse/contract/collections';
import { deletedCollections } from '@fieldhouse/contract/deleted-collections';
import { demo } from '@fieldhouse/contract/demo';
import { headerMenu } from '@fieldhouse/contract/header-menu';
import { imports } from '@fieldhouse/contract/imports';
import { logos } from '@fieldhouse/contract/logos';
import { notices } from '@fieldhouse/contract/notices';
import { ownPreferences } from '@fieldhouse/contract/preferences';
import { recordHistory, trash } from '@fieldhouse/contract/record-history';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { sessions } from '@fieldhouse/contract/sessions';
import { tags } from '@fieldhouse/contract/tags';
import { invitations, teamUsers } from '@fieldhouse/contract/team-users';
import { teams } from '@fieldhouse/contract/teams';
import { wizardLinks } from '@fieldhouse/contract/wizard-links';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { wizards } from '@fieldhouse/contract/wizards';
import { clientOf } from './client.ts';
import { identityApi } from './endpoints/identity-api.ts';

export const api = {
  adminDashboard: clientOf(adminDashboard),
  auditLog: clientOf(auditLog),
  headerMenu: clientOf(headerMenu),
  tags: clientOf(tags),
  identity: identityApi,
  sessions: clientOf(sessions),
  ownPreferences: clientOf(ownPreferences),
  ownApiKeys: clientOf(ownApiKeys),
  teamApiKeys: clientOf(teamApiKeys),
  notices: clientOf(notices),
  teams: clientOf(teams),
  logos: clientOf(logos),
  collections: clientOf(collections),
  deletedCollections: clientOf(deletedCollections),
  records: clientOf(records),
  recordHistory: clientOf(recordHistory),
  trash: clientOf(trash),
  roles: clientOf(roles),
  wizards: clientOf(wizards),
  wizardLinks: clientOf(wizardLinks),
  wizardTokens: clientOf(wizardTokens),
  imports: clientOf(imports),
  teamUsers: clientOf(teamUsers),
  invitations: clientOf(invitations),
  demo: clientOf(demo),
};
