// How the house shows itself to the person who is signed in. The server keeps it for every device; a copy in this browser
// makes the first paint right before anything was asked.
import type { Preferences } from '@fieldhouse/contract/preferences';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastProblem } from '../feedback/toasts.tsx';
import { useSession } from '../session/session.ts';

const storageKey = 'preferences';

const untouched: Preferences = { language: null, theme: 'system', density: 'comfortable', timeZone: null };

const preferencesQuery = queryOptions({
  queryKey: ['ownPreferences.get'],
  queryFn: async ({ signal }): Promise<Preferences> => {
    // The client of the whole product is not part of the sign-in page.
    const { api } = await import('../../api/api.ts');
    const found = await api.ownPreferences.get({}, { signal });
    keep(found);
    return found;
  },
  staleTime: 5 * 60_000,
});

/** As the server said them, and until then as this browser remembers them. */
export function usePreferences(): Preferences {
  return useLoadedPreferences() ?? stored;
}

/** Undefined until the server has said them. */
export function useLoadedPreferences(): Preferences | undefined {
  const isSignedIn = Boolean(useSession());
  return useQuery({ ...preferencesQuery, enabled: isSignedIn }).data;
}

export type ChangePreferences = (change: Partial<Preferences>) => Promise<void>;

/** Holds here at once, and everywhere once the server has it; a refusal takes it back and says so. */
export function useChangePreferences(): ChangePreferences {
  const client = useQueryClient();
  return async (change) => {
    const { queryKey } = preferencesQuery;
    const before = client.getQueryData(queryKey);
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, { ...(before ?? stored), ...change });
    try {
      const { api } = await import('../../api/api.ts');
      const after = await api.ownPreferences.change({ body: change });
      client.setQueryData(queryKey, after);
      keep(after);
    } catch (problem) {
      client.setQueryData(queryKey, before);
      toastProblem(problem);
    }
  };
}

let stored = read();

function keep(preferences: Preferences): void {
  stored = preferences;
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // A browser without storage asks anew each time.
  }
}

function read(): Preferences {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof found !== 'object' || found === null) return untouched;
    // Only this file writes it; what an older release left out stands in `untouched`.
    return { ...untouched, ...(found as Partial<Preferences>) };
  } catch {
    return untouched;
  }
}
