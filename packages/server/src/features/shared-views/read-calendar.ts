// The events of a shared calendar within some days, page by page in order of their start.
import type { Language } from '@fieldhouse/contract/identity';
import type { SharedEvents } from '@fieldhouse/contract/public-views';
import { type DaySpan, overlapFilter, whenOf } from '@fieldhouse/domain/fields/date/calendar-days';
import { Refusal } from '../../kernel/http/refusal.ts';
import { readPageWith } from '../records/index.ts';
import type { OpenedView } from './open-view.ts';
import { colorFieldOf, colorOf, sharedCalendarOf } from './placing.ts';
import { loadPrinting, openCursor, sealCursor, searchOf, selectOf } from './reading.ts';

const pageSize = 200;

interface AskedDays extends DaySpan {
  readonly search?: string | undefined;
  readonly language?: Language | undefined;
  readonly after?: string | undefined;
}

/** `not_found` if the view is no calendar by a confirmed field. */
export async function readSharedEvents(
  opened: OpenedView,
  token: string,
  { first, last, search, language, after }: AskedDays,
): Promise<SharedEvents> {
  const calendar = sharedCalendarOf(opened);
  if (!calendar) throw new Refusal('not_found');
  const { ctx, collection, access, fields } = opened;
  const { team, print } = await loadPrinting(opened, token, language);
  const cursor = openCursor(opened, after);
  const page = await readPageWith(
    ctx,
    collection,
    {
      filter: overlapFilter(calendar, { first, last }, team.primaryTimezone),
      ...searchOf(search),
      sorts: [{ field: calendar.start.columnName, direction: 'asc' }],
      select: selectOf(fields),
      limit: pageSize,
      count: cursor === undefined,
      ...(cursor !== undefined && { after: cursor }),
    },
    access,
  );
  const color = colorFieldOf(opened);
  return {
    events: page.records.map((record) => ({
      ...whenOf(record.values, calendar),
      color: colorOf(record, color),
      cells: print(record),
    })),
    next: sealCursor(opened, page.next),
    total: page.total,
  };
}
