// The identity provider configured by the operator: local accounts, or an Amazon Cognito user pool.
import type { Deps } from '../../../kernel/context.ts';
import { createCognitoProvider } from './cognito-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createLocalProvider } from './local-provider.ts';

const providers = new WeakMap<Deps, IdentityProvider>();

/** One provider per process. */
export function identityProvider(deps: Deps): IdentityProvider {
  const existing = providers.get(deps);
  if (existing) return existing;
  const { identity } = deps.config;
  const created =
    identity.provider === 'cognito' ? createCognitoProvider(deps, identity) : createLocalProvider(deps);
  providers.set(deps, created);
  return created;
}
