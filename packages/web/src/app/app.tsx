import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionEnd, queryClient } from '../api/query-client.ts';
import { Appearance } from './appearance.tsx';
import { Confirms, preloadConfirm } from './feedback/confirm.tsx';
import { closeErrorToasts, preloadToasts, Toasts } from './feedback/toasts.tsx';
import { usePreload } from './feedback/use-preload.ts';
import { closeDrafts, openDrafts } from './forms/stored-draft.ts';
import { PreferencesSync } from './preferences/preferences-sync.tsx';
import { forgetData, forgetSession, onSessionEvent, sessionQuery } from './session/session.ts';

export function App({ router }: { readonly router: AnyRouter }) {
  useSessionEvents(router);
  usePreload(preloadToasts, preloadConfirm);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) closeErrorToasts();
      }),
    [router],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <Appearance>
        <PreferencesSync>
          <RouterProvider router={router} />
          <Toasts />
          <Confirms />
        </PreferencesSync>
      </Appearance>
    </QueryClientProvider>
  );
}

/** Another tab signed in or out, or the server ended the session: re-run the guards. */
function useSessionEvents(router: AnyRouter): void {
  useEffect(() => {
    const end = async () => {
      forgetSession(queryClient);
      await router.invalidate();
      forgetData(queryClient);
    };
    const stopHearing = onSessionEvent(async (event) => {
      if (event === 'signedOut') {
        closeDrafts();
        return end();
      }
      const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      forgetData(queryClient);
      await router.invalidate();
      // Until then, what another account wrote here may be on the page.
      if (session) openDrafts(session.userId);
    });
    const stopWatching = onSessionEnd(() => void end());
    return () => {
      stopHearing();
      stopWatching();
    };
  }, [router]);
}
