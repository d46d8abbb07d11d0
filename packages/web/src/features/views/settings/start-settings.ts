// Initial settings of a new view, so that it shows something immediately: a calendar by the first date, a map
// by the first address, a list with the fields that distinguish records.
import type { Field } from '@fieldhouse/contract/collections';
import type { ViewSettings } from '@fieldhouse/contract/data-views';
import type { ViewType } from '@fieldhouse/contract/view-types';
import { eventTimes } from '@fieldhouse/domain/fields/date/calendar-days';
import { fieldTypesUi } from '../../fields/index.ts';

const fieldsOfList = 6;

export function startSettings(
  type: ViewType,
  settings: ViewSettings,
  fields: readonly Field[],
): ViewSettings {
  const readable = fields.filter(({ may }) => may?.read ?? true);
  switch (type) {
    case 'calendar': {
      const start = readable.find(({ dataType }) => eventTimes[dataType]);
      return settings.calendar || !start
        ? settings
        : { ...settings, calendar: { startField: start.columnName, mode: 'month' } };
    }
    case 'map': {
      const address = readable.find(({ dataType }) => fieldTypesUi[dataType].isPlace);
      return settings.map || !address ? settings : { ...settings, map: { addressField: address.columnName } };
    }
    case 'list':
    case 'detail': {
      if (settings.displayedFields.length > 0) return settings;
      const shown = type === 'list' ? readable.slice(0, fieldsOfList) : readable;
      return {
        ...settings,
        displayedFields: shown.map(({ columnName, dataType }) => ({
          field: columnName,
          width: fieldTypesUi[dataType].isLong ? 'full' : type === 'list' ? 'third' : 'half',
        })),
      };
    }
    case 'table':
      return settings;
  }
}
