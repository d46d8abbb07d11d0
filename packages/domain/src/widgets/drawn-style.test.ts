import { startWidgetStyle } from '@fieldhouse/contract/website-widgets';
import { expect, test } from 'vitest';
import { contrastOf } from '../colors/contrast.ts';
import { drawnStyle } from './drawn-style.ts';

test('a background decides between light and dark texts, and is drawn so that they can be read', () => {
  const style = { ...startWidgetStyle, scheme: 'light' as const };
  expect(drawnStyle(style)).toEqual(style);
  expect(drawnStyle({ ...style, background: '#102030' })).toMatchObject({
    scheme: 'dark',
    background: '#102030',
  });
  const blue = drawnStyle({ ...style, background: '#1d3b5c' });
  expect(blue.scheme).toBe('dark');
  expect(blue.background).not.toBe('#1d3b5c');
  // The faintest text of dark pages (ui/tokens.css).
  expect(contrastOf(blue.background ?? '', '#9a948b')).toBeGreaterThanOrEqual(4.5);
});
