// The identity provider configured by the operator: local accounts, or an Amazon Cognito user pool.
import type { Deps, Service } from '../../../kernel/context.ts';
import { createCognitoProvider } from './cognito-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createLocalProvider } from './local-provider.ts';

const provider: Service<IdentityProvider> = {
  create(deps) {
    const { identity } = deps.config;
    return identity.provider === 'cognito'
      ? createCognitoProvider(deps, identity)
      : createLocalProvider(deps);
  },
};

export function identityProvider(deps: Deps): IdentityProvider {
  return deps.service(provider);
}
