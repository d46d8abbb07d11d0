// Accounts of an Amazon Cognito user pool. The e-mail is the username; the pool sends its own mails, with
// codes. Cognito proves its `sub`: our account is linked to that and to nothing else, and our own session
// follows.

import {
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { ErrorCode } from '@fieldhouse/contract/errors';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import type { CognitoConfig } from '../../../config/config.ts';
import type { Deps } from '../../../kernel/context.ts';
import { invalid, Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { auditAccount, deleteSessionsOf } from '../session-queries.ts';
import { linkCognitoAccount } from './cognito-account.ts';
import { findByCognitoEmail, findByCognitoSub } from './cognito-queries.ts';
import { createTokenReader } from './cognito-tokens.ts';
import type { IdentityProvider } from './identity-provider.ts';

export function createCognitoProvider(deps: Deps, config: CognitoConfig): IdentityProvider {
  const { clientId: ClientId, region, endpoint } = config;
  const client = new CognitoIdentityProviderClient({ region, ...(endpoint !== undefined && { endpoint }) });
  const readToken = createTokenReader(config);
  return {
    async checkPassword({ email, password }) {
      const { AuthenticationResult: tokens } = await translated(
        client.send(
          new InitiateAuthCommand({
            ClientId,
            AuthFlow: 'USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: email, PASSWORD: password },
          }),
        ),
        refusedSignIn,
      );
      // A pool that requires more than the password is not supported by this configuration.
      refuseUnless(tokens?.IdToken, 'action_not_allowed');
      const readName = () => findName(client, tokens.AccessToken);
      const userId = await linkCognitoAccount(deps, await readToken(tokens.IdToken), readName);
      return { userId, ...(tokens.RefreshToken !== undefined && { token: tokens.RefreshToken }) };
    },
    async signUp({ email, password, ...name }) {
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'name', Value: fullName(name) },
      ];
      await silent(
        ['UsernameExistsException'],
        translated(
          client.send(new SignUpCommand({ ClientId, Username: email, Password: password, UserAttributes })),
        ),
      );
    },
    async resendVerification({ email }) {
      const command = new ResendConfirmationCodeCommand({ ClientId, Username: email });
      await silent(unknownAddress, translated(client.send(command)));
    },
    async requestPasswordReset({ email }) {
      const command = new ForgotPasswordCommand({ ClientId, Username: email });
      await silent(unknownAddress, translated(client.send(command)));
    },
    async confirmAddress(proof) {
      refuseUnless('code' in proof, 'link_expired');
      const { email, code } = proof;
      const command = new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: code });
      await translated(client.send(command), refusedCode);
      return undefined;
    },
    async resetPassword(proof, password) {
      refuseUnless('code' in proof, 'link_expired');
      const { email, code } = proof;
      const command = new ConfirmForgotPasswordCommand({
        ClientId,
        Username: email,
        ConfirmationCode: code,
        Password: password,
      });
      await translated(client.send(command), refusedCode);
      const userId = await findByCognitoEmail(deps.streamPool, email);
      if (userId === undefined) return email;
      await deleteSessionsOf(deps.streamPool, userId);
      await auditAccount(deps.streamPool, userId, 'password_reset');
      return email;
    },
    // The pool verifies a new address with a code of its own, and may use the address as the username.
    mayChangeEmail: false,
    async provePassword({ userId, email, password }) {
      const { AuthenticationResult: tokens } = await translated(
        client.send(
          new InitiateAuthCommand({
            ClientId,
            AuthFlow: 'USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: email, PASSWORD: password },
          }),
        ),
        refusedPassword,
      );
      refuseUnless(tokens?.IdToken !== undefined && tokens.AccessToken !== undefined, 'wrong_password');
      const { sub } = await readToken(tokens.IdToken);
      refuseUnless((await findByCognitoSub(deps.streamPool, sub)) === userId, 'wrong_password');
      return { accessToken: tokens.AccessToken };
    },
    async changePassword({ userId, sessionId, accessToken: AccessToken, password, newPassword }) {
      const command = new ChangePasswordCommand({
        AccessToken,
        PreviousPassword: password,
        ProposedPassword: newPassword,
      });
      await translated(client.send(command), refusedPassword, 'newPassword');
      await deleteSessionsOf(deps.streamPool, userId, sessionId);
    },
    async rename(token, name) {
      if (token === undefined) return;
      const AccessToken = await findAccessToken(client, ClientId, token);
      // The name in the pool only matters for the first sign-in, so a token that has expired is no obstacle.
      if (AccessToken === undefined) return;
      const UserAttributes = [{ Name: 'name', Value: name }];
      await translated(client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes })));
    },
    async deleteAccount({ accessToken: AccessToken }) {
      await translated(client.send(new DeleteUserCommand({ AccessToken })));
    },
    async endSession(token) {
      const command = new RevokeTokenCommand({ ClientId, Token: token });
      await client.send(command).catch((error: unknown) => {
        // Our session has ended; no one else holds the refresh token that Cognito failed to revoke.
        deps.log.warn({ err: error }, 'refresh token not revoked');
      });
    },
  };
}

/** For clients whose ID tokens don't contain the name. */
async function findName(
  client: CognitoIdentityProviderClient,
  AccessToken: string | undefined,
): Promise<string> {
  if (AccessToken === undefined) return '';
  const { UserAttributes = [] } = await translated(client.send(new GetUserCommand({ AccessToken })));
  return UserAttributes.find(({ Name }) => Name === 'name')?.Value ?? '';
}

/** Undefined if the refresh token has expired or was revoked. */
async function findAccessToken(
  client: CognitoIdentityProviderClient,
  ClientId: string,
  token: string,
): Promise<string | undefined> {
  const command = new InitiateAuthCommand({
    ClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: token },
  });
  return unlessRefused(
    async () =>
      (await translated(client.send(command), { NotAuthorizedException: 'session_expired' }))
        .AuthenticationResult?.AccessToken,
    ['session_expired'],
  );
}

const unknownAddress = ['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException'];

const refusedSignIn: Readonly<Record<string, ErrorCode>> = {
  NotAuthorizedException: 'wrong_credentials',
  UserNotFoundException: 'wrong_credentials',
  InvalidPasswordException: 'wrong_credentials',
  PasswordResetRequiredException: 'wrong_credentials',
  UserNotConfirmedException: 'email_not_verified',
};

const refusedPassword: Readonly<Record<string, ErrorCode>> = {
  NotAuthorizedException: 'wrong_password',
  UserNotFoundException: 'wrong_password',
};

const refusedCode: Readonly<Record<string, ErrorCode>> = {
  CodeMismatchException: 'wrong_code',
  ExpiredCodeException: 'wrong_code',
  UserNotFoundException: 'wrong_code',
  NotAuthorizedException: 'wrong_code',
};

const refusedAnywhere: Readonly<Record<string, ErrorCode>> = {
  TooManyRequestsException: 'too_many_requests',
  TooManyFailedAttemptsException: 'too_many_requests',
  LimitExceededException: 'too_many_requests',
};

async function translated<T>(
  call: Promise<T>,
  refused: Readonly<Record<string, ErrorCode>> = {},
  passwordProperty = 'password',
): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (!(cause instanceof CognitoIdentityProviderServiceException)) {
      throw new Refusal('unavailable', { cause });
    }
    const code = refused[cause.name] ?? refusedAnywhere[cause.name];
    if (code !== undefined) throw new Refusal(code, { cause });
    // The pool's own rules may be stricter than ours.
    if (cause.name === 'InvalidPasswordException') throw invalid(['body', passwordProperty], 'wrong_format');
    throw cause;
  }
}

/** Hides errors that would reveal whether an account exists. */
async function silent(names: readonly string[], call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof CognitoIdentityProviderServiceException && names.includes(error.name)))
      throw error;
  }
}
