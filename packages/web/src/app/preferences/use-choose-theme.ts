import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useSession } from '../session/session.ts';
import { useChangePreferences } from './preferences.ts';

/** Applies a theme immediately, and saves it if a user is signed in. */
export function useChooseTheme(): (scheme: MantineColorScheme) => void {
  const { setColorScheme } = useMantineColorScheme();
  const isSignedIn = Boolean(useSession());
  const change = useChangePreferences();
  return (scheme) => {
    setColorScheme(scheme);
    if (isSignedIn) void change({ theme: scheme === 'auto' ? 'system' : scheme });
  };
}
