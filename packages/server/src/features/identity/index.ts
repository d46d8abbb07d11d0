import type { Slice } from '../../kernel/http/slice.ts';
import { identityRoutes } from './account-routes.ts';

export {
  createVerifiedAccount,
  demoSignIn,
  forgetUnverifiedAccount,
  signIn,
  toSession as sessionOf,
} from './account-actions.ts';
export { invitationMail } from './account-mails.ts';
export { findAccount, listRights } from './account-queries.ts';
export {
  createAuthentication,
  findMember,
  forgetAuthentication,
  isStillSignedIn,
  resolveWizardRunsWith,
} from './authentication.ts';
export { isFeaturePermission } from './known-features.ts';

export const identitySlice: Slice = { name: 'identity', routes: identityRoutes };
