// Single-purpose keys derived from APP_SECRET: none can decrypt what another one protects.
import { hkdfSync } from 'node:crypto';

type Purpose =
  | 'second factor'
  | 'recovery codes'
  | 'provider token'
  | 'webhook secret'
  | 'known device'
  | 'usual network'
  | 'sender code'
  | 'mail account'
  | 'bounce mailbox'
  | 'dkim key'
  | 'bounce address'
  | 'shared view'
  | 'wizard choices';

export function derivedKey(appSecret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'fieldhouse identity', purpose, 32));
}
