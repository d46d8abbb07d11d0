import { MantineProvider } from '@mantine/core';
import { IconContext } from '@phosphor-icons/react/dist/lib/context';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionEnd, queryClient } from '../api/query-client.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { Confirms } from './feedback/confirm.tsx';
import { Toasts } from './feedback/toasts.tsx';
import { PreferencesSync } from './preferences/preferences-sync.tsx';
import { forgetData, forgetSession, onSessionEvent, sessionQuery } from './session/session.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// Dialogs lock scrolling with a style tag of their own, whose nonce they read from this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const iconDefaults = { weight: 'duotone' } as const;

export function App({ router }: { readonly router: AnyRouter }) {
  useSessionEvents(router);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <IconContext.Provider value={iconDefaults}>
          <PreferencesSync />
          <RouterProvider router={router} />
          <Toasts />
          <Confirms />
        </IconContext.Provider>
      </MantineProvider>
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
      if (event === 'signedOut') return end();
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      forgetData(queryClient);
      await router.invalidate();
    });
    const stopWatching = onSessionEnd(() => void end());
    return () => {
      stopHearing();
      stopWatching();
    };
  }, [router]);
}
