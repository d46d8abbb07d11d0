// WebAuthn calls. The library loads on first use.
import type { EndpointCall } from '@fieldhouse/contract/endpoint';
import type { Session } from '@fieldhouse/contract/identity';
import type { Passkey, passkeys } from '@fieldhouse/contract/passkeys';
import { passkeysApi } from '../../api/endpoints/proof-api.ts';

const library = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof library>>;

/** Browsers bind a passkey to a host name; it is unavailable on an IP address. */
export function supportsPasskeys(hostname = window.location.hostname): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}

/** Browsers that suggest passkeys in the email input, without a click. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** Until the sign-in that the user asked for has ended: a suggestion that is late must not cancel it. */
let isAsked = false;

/** Resolves when the user has chosen a passkey in the dialog of the browser and is signed in. */
export async function signInWithPasskey(): Promise<Session> {
  isAsked = true;
  try {
    return await authenticate({ isSuggestion: false });
  } finally {
    isAsked = false;
  }
}

/** Resolves when the user has chosen a passkey from the suggestions of the email input and is signed in. */
export function suggestPasskeys(): Promise<Session> {
  return authenticate({ isSuggestion: true });
}

async function authenticate({ isSuggestion }: { readonly isSuggestion: boolean }): Promise<Session> {
  const { startAuthentication } = await library();
  if (isSuggestion && isAsked) throw givesWay();
  // A response to it would consume the current challenge.
  await abortPasskeyAutofill();
  const { options } = await passkeysApi.beginSignIn({ body: {} });
  // The button was pressed while the challenge was on its way; starting would cancel that sign-in.
  if (isSuggestion && isAsked) throw givesWay();
  const answer = await startAuthentication({
    // Created by the server's library in the form that the browser's library reads.
    optionsJSON: options as unknown as Parameters<Library['startAuthentication']>[0]['optionsJSON'],
    useBrowserAutofill: isSuggestion,
  });
  type Answer = EndpointCall<typeof passkeys.signIn>['body']['answer'];
  // The library types some members more loosely than the contract, which validates them.
  return passkeysApi.signIn({ body: { answer: answer as unknown as Answer } });
}

function givesWay(): DOMException {
  return new DOMException('The user asked for a passkey already.', 'AbortError');
}

/** The suggestion must not outlive its input, or a newer suggestion. */
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

/** The user closed the browser's dialog, or it timed out: nothing to report. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

/** The authenticator already has a passkey of this account. */
export function isPasskeyAlreadyRegistered(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
