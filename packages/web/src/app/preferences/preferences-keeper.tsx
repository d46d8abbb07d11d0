// Puts theme and density of the signed-in person on the page, whichever device they were chosen on.
import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLoadedPreferences } from './preferences.ts';

export function PreferencesKeeper() {
  const known = useLoadedPreferences();
  const { setColorScheme } = useMantineColorScheme();
  const { theme, density } = known ?? {};
  // Mantine gives a new setter with every change; what counts is that the server's word is another.
  const applied = useRef<typeof theme>(undefined);
  useEffect(() => {
    if (theme === undefined || theme === applied.current) return;
    applied.current = theme;
    setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
  useEffect(() => {
    if (density) document.documentElement.dataset.density = density;
  }, [density]);
  return null;
}
