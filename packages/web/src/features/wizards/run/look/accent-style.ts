// The accent colour of a wizard, as far as it can be read in the theme.
import type { WizardAppearance } from '@fieldhouse/contract/wizard-appearance';
import { accentOf } from '@fieldhouse/domain/colors/accent-color';
import { useComputedColorScheme } from '@mantine/core';
import { type CSSProperties, useMemo } from 'react';

/** The style of the element around everything that has the colour; undefined for that of the app. */
export function useAccentStyle(
  accentColor: WizardAppearance['accentColor'] | undefined,
): CSSProperties | undefined {
  const isDark = useComputedColorScheme('light') === 'dark';
  return useMemo(() => {
    if (accentColor == null) return undefined;
    const { accent, hover, onAccent } = accentOf(accentColor, isDark);
    const soft = (share: number) => `color-mix(in oklab, ${accent} ${share}%, var(--fh-canvas))`;
    const style: Readonly<Record<`--${string}`, string>> = {
      '--fh-accent': accent,
      '--fh-accent-hover': hover,
      '--fh-on-accent': onAccent,
      '--fh-focus': accent,
      '--fh-accent-soft': soft(isDark ? 18 : 8),
      '--fh-accent-line': soft(50),
      // Mantine's own were computed at the root.
      '--mantine-primary-color-filled': accent,
      '--mantine-primary-color-filled-hover': hover,
      '--mantine-primary-color-contrast': onAccent,
    };
    // React's type has no custom properties.
    return style as CSSProperties;
  }, [accentColor, isDark]);
}
