// What a calendar and a map are told of the view that they show.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { CalendarMode, ViewSettings } from '@fieldhouse/contract/data-views';
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

/** Where a calendar looks, as the address has it. */
export interface CalendarPlace {
  /** YYYY-MM-DD, any day of what is shown; today when left out. */
  readonly date: string | undefined;
  /** As the view has it when left out. */
  readonly mode: CalendarMode | undefined;
}

export interface CalendarViewProps extends PlacedViewProps, CalendarPlace {
  readonly onNavigate: (place: Partial<CalendarPlace>) => void;
}
