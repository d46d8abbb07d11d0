import type { Slice } from '../../kernel/http/slice.ts';
import { identityRoutes } from './account-routes.ts';

export { createVerifiedAccount, demoSignIn } from './account-actions.ts';
export { findAccount } from './account-queries.ts';
export {
  createAuthentication,
  findMember,
  forgetAuthentication,
  resolveWizardRunsWith,
} from './authentication.ts';

export const identitySlice: Slice = { name: 'identity', routes: identityRoutes };
