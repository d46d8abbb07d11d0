import type { Slice } from '../../kernel/http/slice.ts';
import { identityRoutes } from './account-routes.ts';
import { startRequestWorker } from './requests/request-worker.ts';

export {
  createVerifiedAccount,
  demoSignIn,
  removeUnverifiedAccount,
} from './account-actions.ts';
export { codeMail, contentMail, invitationMail, linkMail, teamHead } from './account-mails.ts';
export { findAccount, listRights } from './account-queries.ts';
export {
  clearAuthenticationCache,
  createAuthentication,
  findMember,
  isStillSignedIn,
} from './authentication.ts';
export { isFeaturePermission } from './known-features.ts';

export { hashPassword, verifyPassword } from './passwords.ts';

export { openSession } from './sign-in/open-session.ts';
export { toSession as sessionOf } from './sign-in/to-session.ts';

export const identitySlice: Slice = {
  name: 'identity',
  routes: identityRoutes,
  worker: startRequestWorker,
};
