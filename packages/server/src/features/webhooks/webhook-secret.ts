import { randomBytes } from 'node:crypto';
import type { Deps } from '../../kernel/context.ts';
import { derivedKey } from '../../kernel/secrets/derived-key.ts';
import { findSealedSecret, sealSecret } from '../../kernel/secrets/sealed-secret.ts';

interface NewSecret {
  /** In the format of the receiver's library. */
  readonly text: string;
  readonly closed: Buffer;
}

export function makeWebhookSecret({ secrets }: Deps, webhookId: string): NewSecret {
  const secret = randomBytes(32);
  const closed = sealSecret(derivedKey(secrets.appSecret, 'webhook secret'), webhookId, secret);
  return { text: `whsec_${secret.toString('base64')}`, closed };
}

/** Undefined if it was sealed with another APP_SECRET. */
export function openWebhookSecret({ secrets }: Deps, webhookId: string, closed: Buffer): Buffer | undefined {
  return findSealedSecret(derivedKey(secrets.appSecret, 'webhook secret'), webhookId, closed);
}
