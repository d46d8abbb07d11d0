import { identity } from '@fieldhouse/contract/identity';
import { ownPreferences } from '@fieldhouse/contract/preferences';
import { sessions } from '@fieldhouse/contract/sessions';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  confirmByCode,
  getInstance,
  getSandboxOutbox,
  getSession,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  resetPasswordByCode,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from './account-actions.ts';
import { ownAccountRoutes } from './own-account/own-account-routes.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { changePreferences, changeTeamLanguage, getPreferences } from './preference-actions.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { endOtherSessions, endSession, listOwnSessions } from './session-actions.ts';

export const identityRoutes = [
  bind(identity.instance, getInstance),
  bind(identity.signIn, signIn),
  bind(identity.signUp, signUp),
  bind(identity.verifyEmail, verifyEmail),
  bind(identity.confirmByCode, confirmByCode),
  bind(identity.resendVerification, resendVerification),
  bind(identity.requestPasswordReset, requestPasswordReset),
  bind(identity.resetPassword, resetPassword),
  bind(identity.resetPasswordByCode, resetPasswordByCode),
  bind(identity.signOut, signOut),
  bind(identity.session, getSession),
  bind(identity.sandboxOutbox, getSandboxOutbox),
  bind(sessions.list, listOwnSessions),
  bind(sessions.end, endSession),
  bind(sessions.endOthers, endOtherSessions),
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...ownAccountRoutes,
  bind(ownPreferences.get, getPreferences),
  bind(ownPreferences.change, changePreferences),
  bind(ownPreferences.changeTeamLanguage, changeTeamLanguage),
];
