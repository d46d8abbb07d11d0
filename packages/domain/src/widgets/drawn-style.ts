import type { WidgetStyle } from '@fieldhouse/contract/website-widgets';
import { pageColorOf } from '../colors/accent-color.ts';
import { inkOn } from '../colors/ink-on.ts';

/** The style as a widget is drawn: its background decides between light and dark, and is that on which texts can be read. */
export function drawnStyle(style: WidgetStyle): WidgetStyle {
  if (style.background === null) return style;
  const isDark = inkOn(style.background) === '#ffffff';
  return {
    ...style,
    scheme: isDark ? 'dark' : 'light',
    background: pageColorOf(style.background, isDark),
  };
}
