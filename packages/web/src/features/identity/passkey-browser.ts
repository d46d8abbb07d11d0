// What the browser does with passkeys. The library is loaded when it is first asked.
import type { EndpointCall } from '@fieldhouse/contract/endpoint';
import type { Session } from '@fieldhouse/contract/identity';
import type { Passkey, passkeys } from '@fieldhouse/contract/passkeys';
import { passkeysApi } from '../../api/proof-api.ts';

const library = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof library>>;

/** Browsers bind a passkey to a name; where the house is reached by a number they make none. */
export function supportsPasskeys(hostname = window.location.hostname): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}

/** Browsers that offer passkeys where the address is typed, without a click. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** Resolves when the person has chosen one and is in. `byItself`: among what the address field suggests. */
export async function signInWithPasskey(way: 'byItself' | 'asked'): Promise<Session> {
  const { startAuthentication } = await library();
  // An answer to it would use up the challenge that is asked for now.
  await abortPasskeyAutofill();
  const { options } = await passkeysApi.beginSignIn({ body: {} });
  const answer = await startAuthentication({
    // The server's library wrote them in the form that the browser's reads.
    optionsJSON: options as unknown as Parameters<Library['startAuthentication']>[0]['optionsJSON'],
    useBrowserAutofill: way === 'byItself',
  });
  type Answer = EndpointCall<typeof passkeys.signIn>['body']['answer'];
  // The library types some members more loosely than the contract, which checks them.
  return passkeysApi.signIn({ body: { answer: answer as unknown as Answer } });
}

/** The offer of the address field must not outlive it, nor another one. */
export async function abortPasskeyAutofill(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

export async function makePasskey(name: string, password: string): Promise<Passkey> {
  const { startRegistration } = await library();
  const { options } = await passkeysApi.begin({ body: { password } });
  const answer = await startRegistration({
    // As above.
    optionsJSON: options as unknown as Parameters<Library['startRegistration']>[0]['optionsJSON'],
  });
  type Answer = EndpointCall<typeof passkeys.add>['body']['answer'];
  // As above.
  return passkeysApi.add({ body: { name, answer: answer as unknown as Answer } });
}

/** The person closed the browser's dialog, or it took too long: nothing to say. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** The authenticator holds a passkey of this account already. */
export function isPasskeyAlreadyRegistered(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
