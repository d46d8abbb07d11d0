import { ColorInput, type ColorInputProps, MantineThemeProvider } from '@mantine/core';
import { useMemo } from 'react';
import { usePhrases } from '../phrases.ts';

/** A colour as #rrggbb, typed, chosen, or picked from the screen where the browser can. */
export function ColorField(props: Omit<ColorInputProps, 'format' | 'eyeDropperButtonProps'>) {
  const t = usePhrases('ui');
  // The input has no properties for the names of the sliders below it.
  const theme = useMemo(() => {
    const defaultProps = { saturationLabel: t('saturation'), hueLabel: t('hue') };
    return { components: { ColorPicker: { defaultProps } } };
  }, [t]);
  return (
    <MantineThemeProvider inherit theme={theme}>
      <ColorInput format="hex" eyeDropperButtonProps={{ 'aria-label': t('pickColor') }} {...props} />
    </MantineThemeProvider>
  );
}
