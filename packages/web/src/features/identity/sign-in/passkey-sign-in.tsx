import { Button } from '@mantine/core';
import { FingerprintIcon } from '@phosphor-icons/react/dist/csr/Fingerprint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { signedIn } from '../../../app/session/session.ts';
import {
  abortPasskeyAutofill,
  isPasskeyCancelled,
  signInWithPasskey,
  suggestPasskeys,
  supportsPasskeyAutofill,
  supportsPasskeys,
} from '../passkey-browser.ts';
import css from './login-page.module.css';

interface PasskeySignInProps {
  readonly isBusy: boolean;
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

/** A button and, where supported, a suggestion in the email input. */
export function PasskeySignIn({ isBusy, run }: PasskeySignInProps) {
  const t = usePhrases('identity');
  const client = useQueryClient();
  usePasskeyOffer();
  if (!supportsPasskeys()) return null;
  const enter = async () => {
    try {
      signedIn(client, await signInWithPasskey());
    } catch (error) {
      if (!isPasskeyCancelled(error)) throw error;
    }
  };
  return (
    <div className={css.passkey}>
      <Button
        variant="default"
        size="md"
        fullWidth
        disabled={isBusy}
        leftSection={<FingerprintIcon size={18} weight="duotone" />}
        onClick={() => void run(enter)}
      >
        {t('signIn.passkey')}
      </Button>
    </div>
  );
}

/** Challenges expire after five minutes; an open page renews them earlier. */
const renewMs = 4 * 60_000;

function usePasskeyOffer(): void {
  const client = useQueryClient();
  useEffect(() => {
    let isUnmounted = false;
    const offer = async () => {
      if (!(await supportsPasskeyAutofill()) || isUnmounted) return;
      try {
        signedIn(client, await suggestPasskeys());
      } catch {
        // Not triggered by the user: the button reports errors when pressed.
      }
    };
    void offer();
    const timer = setInterval(() => void offer(), renewMs);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      if (supportsPasskeys()) void abortPasskeyAutofill();
    };
  }, [client]);
}
