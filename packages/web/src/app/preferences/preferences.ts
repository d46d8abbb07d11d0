// The signed-in user's display preferences. The server stores them for every device; a copy in this browser
// makes the first paint right before any request.

import type { Preferences } from '@fieldhouse/contract/preferences';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryName } from '../../api/events/query-names.ts';
import { browserStorage } from '../browser-storage.ts';
import { toastProblem } from '../feedback/toasts.tsx';
import { useSession } from '../session/session.ts';

const storageKey = 'preferences';

const untouched: Preferences = { language: null, theme: 'system', density: 'comfortable', timeZone: null };

const preferencesQuery = queryOptions({
  queryKey: ['ownPreferences.get' satisfies QueryName],
  queryFn: async ({ signal }): Promise<Preferences> => {
    // The sign-in page must not load the full client.
    const { api } = await import('../../api/api.ts');
    const found = await api.ownPreferences.get({}, { signal });
    storePreferences(found);
    return found;
  },
  staleTime: 5 * 60_000,
});

/** The server's preferences, and until they load this browser's copy. */
export function usePreferences(): Preferences {
  return useLoadedPreferences() ?? stored;
}

/** Undefined until loaded from the server. */
export function useLoadedPreferences(): Preferences | undefined {
  const isSignedIn = Boolean(useSession());
  return useQuery({ ...preferencesQuery, enabled: isSignedIn }).data;
}

export type ChangePreferences = (change: Partial<Preferences>) => Promise<void>;

/**
 * Applies here immediately and everywhere once the server has stored it; a failure reverts and reports it.
 */
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
      storePreferences(after);
    } catch (problem) {
      client.setQueryData(queryKey, before);
      toastProblem(problem);
    }
  };
}

let stored = read();

function storePreferences(preferences: Preferences): void {
  stored = preferences;
  // Without storage they are fetched every time.
  browserStorage.local.write(storageKey, JSON.stringify(preferences));
}

function read(): Preferences {
  const found = browserStorage.local.readJson(storageKey);
  if (typeof found !== 'object' || found === null) return untouched;
  // Only this file writes it; `untouched` fills in what an older release omitted.
  return { ...untouched, ...(found as Partial<Preferences>) };
}
