// The run's token: 256 random bits, shown once, kept as SHA-256. And the ids that follow from a run.
import { createHash, createHmac, randomBytes } from 'node:crypto';

export function newRunToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Undefined for what can't be a token. */
export function hashRunToken(header: unknown): Buffer | undefined {
  return typeof header === 'string' && /^[A-Za-z0-9_-]{43}$/.test(header) ? hashOf(header) : undefined;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Id of the record that a task makes in a run: the same however often the step is sent. A UUID v7 whose time is the
 * run's, so that the index of the table still grows at its end; the 74 other bits are a hash.
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

/** A choice as a visitor sees it: keyed by the run, so that it says nothing of the record and fits no other run. */
export function choiceHandle(secret: string, runId: string, fieldId: string, recordId: string): string {
  return createHmac('sha256', secret)
    .update(`wizard choice:${runId}:${fieldId}:${recordId}`)
    .digest('base64url')
    .slice(0, 22);
}
