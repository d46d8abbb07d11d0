// Verifies ID tokens: signature, issuer, audience, use and time are checked by AWS's own verifier, with the
// pool's keys.
import { CognitoJwtVerifier, JwtRsaVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { z } from 'zod';
import type { CognitoConfig } from '../../../config/config.ts';

const claims = z.object({
  sub: z.string().min(1).max(200),
  email: z.string().max(254).toLowerCase(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]),
  name: z.string().default(''),
});
export type CognitoClaims = z.output<typeof claims>;

/** Throws for a token that is not the pool's: an error in the configuration, not of the user. */
export function createTokenReader(config: CognitoConfig): (idToken: string) => Promise<CognitoClaims> {
  const verifier =
    config.endpoint === undefined ? poolVerifier(config) : emulatorVerifier(config, config.endpoint);
  return async (idToken) => claims.parse(await verifier(idToken));
}

function poolVerifier({ userPoolId, clientId }: CognitoConfig): (idToken: string) => Promise<unknown> {
  const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'id' });
  return (idToken) => verifier.verify(idToken);
}

/** The same checks; an emulator's issuer is its own address, over plain HTTP. */
function emulatorVerifier(
  { userPoolId, clientId }: CognitoConfig,
  endpoint: string,
): (idToken: string) => Promise<unknown> {
  const issuer = `${endpoint}/${userPoolId}`;
  const fetcher = { fetch: async (uri: string) => (await fetch(uri)).arrayBuffer() };
  const verifier = JwtRsaVerifier.create(
    { issuer, audience: clientId, jwksUri: `${issuer}/.well-known/jwks.json` },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
  return async (idToken) => {
    const payload = await verifier.verify(idToken);
    if (payload.token_use !== 'id') throw new Error('This is no ID token.');
    return payload;
  };
}
