import { wizardEntry } from '@fieldhouse/contract/wizard-entry';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { bind } from '../../../kernel/http/bind-endpoint.ts';
import { createToken, listTokensOfRecord, listTokensOfWizard, revokeToken } from './token-actions.ts';
import { startByToken } from './token-entry.ts';

export const tokenRoutes = [
  bind(wizardTokens.listOfRecord, listTokensOfRecord),
  bind(wizardTokens.listOfWizard, listTokensOfWizard),
  bind(wizardTokens.create, createToken),
  bind(wizardTokens.revoke, revokeToken),
  bind(wizardEntry.start, startByToken),
];
