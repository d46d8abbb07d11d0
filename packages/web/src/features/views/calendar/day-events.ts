// Shared by the grid of a large screen and the list of a phone.
import type { CalendarMode } from '@fieldhouse/contract/data-views';
import type { DaySpan } from '@fieldhouse/domain/fields/date/calendar-days';
import type { ChipColor } from '../../../ui/chip.tsx';

export interface DayEvent {
  readonly id: string;
  readonly title: string;
  /** YYYY-MM-DD */
  readonly day: string;
  /** HH:MM */
  readonly time: string | null;
  readonly color: ChipColor;
  /** Of what is only expected: the id of what it opens, and its words. It can't be moved. */
  readonly expected?: { readonly of: string; readonly words: string };
}

export interface DayCalendarProps {
  readonly label: string;
  readonly events: readonly DayEvent[];
  readonly span: DaySpan;
  readonly date: string;
  readonly mode: CalendarMode;
  readonly firstDay: number;
  /** Shown above the days. */
  readonly note: string | undefined;
  readonly addLabel: (day: string) => string;
  readonly onNavigate: (to: {
    readonly date?: string | undefined;
    readonly mode?: CalendarMode | undefined;
  }) => void;
  readonly onChoose: (id: string) => void;
  readonly onAdd: ((day: string) => void) | undefined;
  readonly onMove: ((id: string, day: string) => void) | undefined;
}
