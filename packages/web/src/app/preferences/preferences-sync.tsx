// Applies the signed-in user's theme and density, whichever device they were chosen on.
import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLoadedPreferences } from './preferences.ts';

export function PreferencesSync() {
  const known = useLoadedPreferences();
  const { setColorScheme } = useMantineColorScheme();
  const { theme, density } = known ?? {};
  // Mantine returns a new setter with every change; only a changed server value counts.
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
