import { ColorInput, type ColorInputProps } from '@mantine/core';
import { usePhrases } from '../phrases.ts';

/** A colour as #rrggbb, typed, chosen, or picked from the screen where the browser can. */
export function ColorField(props: Omit<ColorInputProps, 'format' | 'eyeDropperButtonProps'>) {
  const t = usePhrases('ui');
  return <ColorInput format="hex" eyeDropperButtonProps={{ 'aria-label': t('pickColor') }} {...props} />;
}
