// Applies the signed-in user's theme, density and time zone, whichever device they were chosen on.
import { useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLoadedPreferences, usePreferences } from './preferences.ts';
import { ViewerTimeZone } from './viewer-time-zone.ts';

export function PreferencesSync({ children }: { readonly children: ReactNode }) {
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
  const timeZone = usePreferences().timeZone ?? undefined;
  return <ViewerTimeZone value={timeZone}>{children}</ViewerTimeZone>;
}
