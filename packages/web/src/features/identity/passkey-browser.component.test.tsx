import { expect, test, vi } from 'vitest';
import { answer, answerApi } from '../../../test/api-answers.ts';
import { passkeysApi } from '../../api/endpoints/proof-api.ts';
import { abortPasskeyAutofill, signInWithPasskey, suggestPasskeys } from './passkey-browser.ts';

const challenge = { options: { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required' } };

test('a suggestion whose challenge is late does not cancel the sign-in that the user asked for', async () => {
  const late = Promise.withResolvers<typeof challenge>();
  const replies = [late.promise, Promise.resolve(challenge)];
  answerApi([answer(passkeysApi.beginSignIn, () => replies.shift() ?? Promise.resolve(challenge))]);
  // The browser waits for a user, who never comes.
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(untilAborted);
  const suggestion = suggestPasskeys();
  await expect.poll(() => replies.length).toBe(1);
  const asked = signInWithPasskey();
  await expect.poll(() => get.mock.calls.length).toBe(1);

  late.resolve(challenge);
  await expect(suggestion).rejects.toMatchObject({ name: 'AbortError' });
  expect(get.mock.calls[0]?.[0]?.signal?.aborted).toBe(false);

  await abortPasskeyAutofill();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  get.mockRestore();
});

function untilAborted(options?: CredentialRequestOptions): Promise<Credential | null> {
  return new Promise((_, reject) => {
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
  });
}
