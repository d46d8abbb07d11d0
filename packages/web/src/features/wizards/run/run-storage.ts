// What this browser remembers of a run until it is finished. The token is shared by all tabs (local storage), so that the
// same form in two tabs is one run and one record; the key of a step belongs to its tab (session storage) and lives until
// the step is answered, so that a reload in mid-send sends the same request again (docs/decisions/0061).

export interface StoredRun {
  readonly runId: string;
  readonly token: string;
}

/** Names a wizard of a team as one of its members, or as a stranger; for each record it is a run of its own. */
export function runKey(
  who: 'public' | 'member',
  teamId: string,
  wizardId: string,
  recordId?: string,
): string {
  return ['fieldhouse-run', who, teamId, wizardId, ...(recordId === undefined ? [] : [recordId])].join(':');
}

export function readRun(key: string): StoredRun | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isStoredRun(stored) ? stored : undefined;
  } catch {
    // Closed storage or a foreign value: the run begins anew.
    return undefined;
  }
}

export function saveRun(key: string, run: StoredRun): void {
  try {
    localStorage.setItem(key, JSON.stringify(run));
  } catch {
    // Without storage the run lives as long as the page.
  }
}

export function forgetRun(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}

const stepKeys = new Map<string, string>();

/** The idempotency key of a step as it is shown now. */
export function stepKey(runId: string, rev: number): string {
  const name = `fieldhouse-step:${runId}:${rev}`;
  const known = stepKeys.get(name) ?? readSession(name);
  const key = known ?? crypto.randomUUID();
  stepKeys.set(name, key);
  writeSession(name, key);
  return key;
}

export function forgetStepKey(runId: string, rev: number): void {
  const name = `fieldhouse-step:${runId}:${rev}`;
  stepKeys.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept either.
  }
}

/** One tab at a time begins a run; the other then finds it. */
export function withRunLock<T>(key: string, work: () => Promise<T>): Promise<T> {
  // Only secure contexts have locks.
  return navigator.locks === undefined ? work() : navigator.locks.request(key, work);
}

function readSession(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeSession(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // The key then lives as long as the page.
  }
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
