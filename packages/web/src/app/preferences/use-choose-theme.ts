import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useSession } from '../session/session.ts';
import { useChangePreferences } from './preferences.ts';

/** A theme chosen anywhere: here at once, and with the person where somebody is signed in. */
export function useChooseTheme(): (scheme: MantineColorScheme) => void {
  const { setColorScheme } = useMantineColorScheme();
  const isSignedIn = Boolean(useSession());
  const change = useChangePreferences();
  return (scheme) => {
    setColorScheme(scheme);
    if (isSignedIn) void change({ theme: scheme === 'auto' ? 'system' : scheme });
  };
}
