// Props of a calendar and a map.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { CalendarMode, View, ViewSettings } from '@fieldhouse/contract/data-views';
import type { Filter } from '@fieldhouse/contract/filters';
import type { RecordId, TeamId } from '@fieldhouse/contract/ids';

export interface PlacedViewProps {
  readonly teamId: TeamId;
  readonly collection: CollectionWithFields;
  readonly filter: Filter | undefined;
  readonly search: string;
  readonly settings: ViewSettings;
  readonly onOpen: (recordId: RecordId) => void;
}

/** A calendar's position in the URL. */
export interface CalendarPlace {
  /** YYYY-MM-DD, any day of the shown span; defaults to today. */
  readonly date: string | undefined;
  /** Defaults to the view's mode. */
  readonly mode: CalendarMode | undefined;
}

export interface CalendarViewProps extends PlacedViewProps, CalendarPlace {
  /** The view that is open. */
  readonly view: Pick<View, 'id' | 'internalName'>;
  readonly onNavigate: (place: Partial<CalendarPlace>) => void;
}
