// Signatures as defined by Standard Webhooks: over the id, the timestamp and the body, so that a call can be
// neither forged nor replayed later.
import { createHmac } from 'node:crypto';

interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

export function signedHeaders(secret: Buffer, { id, at, body }: Signed): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}
