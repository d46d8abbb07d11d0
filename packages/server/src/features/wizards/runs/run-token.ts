// The run's token: 256 random bits, shown once, stored as SHA-256. Also ids derived from a run.
import { createHash, createHmac, randomBytes } from 'node:crypto';

export function newRunToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Undefined for anything that can't be a token. */
export function hashRunToken(header: unknown): Buffer | undefined {
  return typeof header === 'string' && /^[A-Za-z0-9_-]{43}$/.test(header) ? hashOf(header) : undefined;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Id of the record that a task creates in a run: the same however often the step is sent. A UUID v7 with the
 * run's timestamp, so that inserts go to the end of the index; the other 74 bits are a hash.
 */
export function recordIdOf(runId: string, taskId: string, ord: number): string {
  const hash = createHash('sha256').update(`${runId}:${taskId}:${ord}`).digest();
  const variant = (0x80 | ((hash[2] ?? 0) & 0x3f)).toString(16);
  const digits = [
    hash.toString('hex', 0, 2).slice(1),
    variant + hash.toString('hex', 3, 4),
    hash.toString('hex', 4, 10),
  ];
  return `${runId.slice(0, 13)}-7${digits.join('-')}`;
}

/**
 * An option's handle for visitors: keyed by the run, so that it reveals nothing about the record and is
 * invalid in other runs.
 */
export function choiceHandle(secret: string, runId: string, fieldId: string, recordId: string): string {
  return createHmac('sha256', secret)
    .update(`wizard choice:${runId}:${fieldId}:${recordId}`)
    .digest('base64url')
    .slice(0, 22);
}
