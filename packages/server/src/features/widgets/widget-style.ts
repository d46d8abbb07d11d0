import { startWidgetStyle, type WidgetStyle, widgetStyle } from '@fieldhouse/contract/website-widgets';

/** Widgets from before styles have none. */
export function widgetStyleOf(stored: unknown): WidgetStyle {
  return widgetStyle.safeParse(stored).data ?? startWidgetStyle;
}
