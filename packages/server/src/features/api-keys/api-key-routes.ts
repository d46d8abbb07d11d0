import { ownApiKeys, teamApiKeys } from '@fieldhouse/contract/api-keys';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { createOwnKey, listOwnKeys, revokeOwnKey } from './own-key-actions.ts';
import { createTeamKey, listTeamKeys, revokeTeamKey } from './team-key-actions.ts';

export const apiKeyRoutes = [
  bind(teamApiKeys.list, listTeamKeys),
  bind(teamApiKeys.create, createTeamKey),
  bind(teamApiKeys.revoke, revokeTeamKey),
  bind(ownApiKeys.list, listOwnKeys),
  bind(ownApiKeys.create, createOwnKey),
  bind(ownApiKeys.revoke, revokeOwnKey),
];
