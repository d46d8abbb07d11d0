import { startWidgetStyle, type WidgetStyle, widgetStyle } from '@fieldhouse/contract/website-widgets';
import { inkOn } from '@fieldhouse/domain/messages/content/ink-on';

/** Widgets from before styles have none. */
export function widgetStyleOf(stored: unknown): WidgetStyle {
  return widgetStyle.safeParse(stored).data ?? startWidgetStyle;
}

/** As the page draws it. */
export function drawnStyle(style: WidgetStyle): WidgetStyle {
  if (style.background === null) return style;
  return { ...style, scheme: inkOn(style.background) === '#ffffff' ? 'dark' : 'light' };
}
