import type { WidgetStyle } from '@fieldhouse/contract/website-widgets';
import { inkOn } from '../messages/content/ink-on.ts';

/** The style as a widget is drawn: its background decides between light and dark, so that texts can be read. */
export function drawnStyle(style: WidgetStyle): WidgetStyle {
  if (style.background === null) return style;
  return { ...style, scheme: inkOn(style.background) === '#ffffff' ? 'dark' : 'light' };
}
