// What this browser stores of a run until it is finished. The token is shared by all tabs (local storage), so
// that the same form in two tabs is one run and one record; the key of a step belongs to its tab (session
// storage) and lives until the step is answered, so that a reload during a submit repeats the same request
// (docs/decisions/0061).
import { browserStorage } from '../../../../app/browser-storage.ts';

export interface StoredRun {
  readonly runId: string;
  readonly token: string;
}

/** Null: the run is stored nowhere and ends with its page. */
export type RunKey = string | null;

/** Identifies a team's wizard, for a member or an anonymous visitor; each record has a run of its own. */
export function runKey(
  audience: 'public' | 'member',
  teamId: string,
  wizardId: string,
  recordId?: string,
): string {
  return ['fieldhouse-run', audience, teamId, wizardId, ...(recordId === undefined ? [] : [recordId])].join(
    ':',
  );
}

/** What else a run is started with; undefined for nothing. Links that carry other values start other runs. */
export function startKey(inputs: Readonly<Record<string, string>>, recordId?: string): string | undefined {
  if (Object.keys(inputs).length === 0) return recordId;
  return `${recordId ?? ''}${JSON.stringify(inputs)}`;
}

export function readRun(key: RunKey): StoredRun | undefined {
  if (key === null) return undefined;
  const stored = browserStorage.local.readJson(key);
  return isStoredRun(stored) ? stored : undefined;
}

export function saveRun(key: RunKey, run: StoredRun): void {
  if (key === null) return;
  // Without storage the run lives as long as the page.
  browserStorage.local.write(key, JSON.stringify(run));
}

export function forgetRun(key: RunKey): void {
  if (key !== null) browserStorage.local.remove(key);
}

const stepKeys = new Map<string, string>();

/** The idempotency key of the step as currently shown. */
export function stepKey(runId: string, rev: number): string {
  const name = `fieldhouse-step:${runId}:${rev}`;
  const known = stepKeys.get(name) ?? browserStorage.session.read(name);
  const key = known ?? crypto.randomUUID();
  stepKeys.set(name, key);
  browserStorage.session.write(name, key);
  return key;
}

export function forgetStepKey(runId: string, rev: number): void {
  const name = `fieldhouse-step:${runId}:${rev}`;
  stepKeys.delete(name);
  browserStorage.session.remove(name);
}

/** Only one tab at a time starts a run; the others then find it. */
export function withRunLock<T>(key: RunKey, work: () => Promise<T>): Promise<T> {
  // Only secure contexts have locks.
  return key === null || navigator.locks === undefined ? work() : navigator.locks.request(key, work);
}

function isStoredRun(value: unknown): value is StoredRun {
  return (
    typeof value === 'object' &&
    value !== null &&
    'runId' in value &&
    'token' in value &&
    typeof value.runId === 'string' &&
    typeof value.token === 'string'
  );
}
