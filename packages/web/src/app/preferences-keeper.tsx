// Puts theme and density of the signed-in person on the page, whichever device they were chosen on.
import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useKnownPreferences } from './preferences.ts';

export function PreferencesKeeper() {
  const known = useKnownPreferences();
  const { setColorScheme } = useMantineColorScheme();
  const { theme, density } = known ?? {};
  useEffect(() => {
    if (theme) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
  useEffect(() => {
    if (density) document.documentElement.dataset.density = density;
  }, [density]);
  return null;
}
