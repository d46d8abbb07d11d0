import type { View } from '@fieldhouse/contract/data-views';

/** Column names of the fields by which a view puts its records on days or on a map. */
export function placingFields({ type, settings }: Pick<View, 'type' | 'settings'>): readonly string[] {
  const { calendar, map } = settings;
  if (type === 'calendar')
    return [calendar?.startField, calendar?.endField].filter((name) => name !== undefined);
  return type === 'map' && map ? [map.addressField] : [];
}
