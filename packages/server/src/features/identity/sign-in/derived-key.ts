// Keys of one purpose each, derived from APP_SECRET: what one of them protects, no other opens.
import { hkdfSync } from 'node:crypto';

type Purpose = 'second factor' | 'recovery codes' | 'provider token' | 'webhook secret' | 'known device';

export function derivedKey(appSecret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'fieldhouse identity', purpose, 32));
}
