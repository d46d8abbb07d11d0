// The secret of a link is derived from its list and its record, so that the file can be made again when it is downloaded, and
// no table contains a link. Stored is its hash, as of every personal link.
import { createHash, createHmac } from 'node:crypto';

export function batchSecret(appSecret: string, batchId: string, recordId: string): string {
  return createHmac('sha256', appSecret)
    .update(`personal link of a list:${batchId}:${recordId}`)
    .digest('base64url');
}

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
