// An open view: the saved settings plus unsaved changes. The changes are in the URL, so that back, reload and
// shared links restore them.
import { calendarMode, type View, type ViewSettings } from '@fieldhouse/contract/data-views';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { type RecordsView, recordsPath } from '../../records/index.ts';
import type { CalendarPlace } from './placed-view.ts';
import {
  isSame,
  type OpenSearch,
  type RequestedSettings,
  readRequestedSettings,
  toSearch,
} from './view-search.ts';

export interface OpenView {
  readonly saved: View;
  /** The current settings, which saving would store. */
  readonly settings: ViewSettings;
  /** For the parts of the records page that filter, sort and search. */
  readonly view: RecordsView;
  readonly isChanged: boolean;
  readonly change: (part: Partial<ViewSettings>) => void;
  readonly reset: () => void;
  readonly day: CalendarPlace;
  readonly goTo: (place: Partial<CalendarPlace>) => void;
}

export function useOpenView(saved: View): OpenView {
  const found = useSearch({ from: recordsPath });
  const search: OpenSearch = found;
  const navigate = useNavigate({ from: recordsPath });
  const text = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` represents the search, whose identity may change without its content
  const asked = useMemo(() => readRequestedSettings(search, saved.settings), [text, saved.settings]);
  const setAsked = useCallback(
    (part: Partial<RequestedSettings>) => {
      void navigate({
        to: '.',
        // The URL's current state: several changes may happen before the next render.
        search: (now: OpenSearch) => ({
          view: saved.id,
          ...toSearch({ ...readRequestedSettings(now, saved.settings), ...part }, saved.settings),
          ...dayOf(now),
        }),
        // Back undoes a choice, not each letter or pixel.
        replace: Object.keys(part).every((name) => name === 'search' || name === 'columnWidths'),
      });
    },
    [navigate, saved],
  );
  const open = useShownView(saved, { asked, setAsked });
  const goTo = (place: Partial<CalendarPlace>) =>
    void navigate({
      to: '.',
      // Defaults are not in the URL: today has no date.
      search: ({ date: day, mode: shown, ...now }: OpenSearch) => ({
        ...now,
        ...dayOf({ date: day, mode: shown, ...place }),
      }),
    });
  const { date, mode } = search;
  return { ...open, day: { date, mode: calendarMode.safeParse(mode).data }, goTo };
}

/** For a preview, which is not in the URL. */
export function usePreviewedView(saved: View): OpenView {
  const [changed, setChanged] = useState<Partial<RequestedSettings>>({});
  const asked = useMemo(
    () => ({ ...readRequestedSettings({}, saved.settings), ...changed }),
    [saved.settings, changed],
  );
  const setAsked = useCallback(
    (part: Partial<RequestedSettings>) => setChanged((now) => ({ ...now, ...part })),
    [],
  );
  const [day, setDay] = useState<CalendarPlace>({ date: undefined, mode: undefined });
  const goTo = (place: Partial<CalendarPlace>) => setDay((now) => ({ ...now, ...place }));
  return { ...useShownView(saved, { asked, setAsked }), day, goTo };
}

function dayOf({ date, mode }: { readonly date?: string | undefined; readonly mode?: string | undefined }) {
  return { ...(date !== undefined && { date }), ...(mode !== undefined && { mode }) };
}

interface Changes {
  readonly asked: RequestedSettings;
  readonly setAsked: (part: Partial<RequestedSettings>) => void;
}

type Shown = Omit<OpenView, 'day' | 'goTo'>;

function useShownView(saved: View, { asked, setAsked }: Changes): Shown {
  return useMemo(() => {
    const settings = joined(asked);
    return {
      saved,
      settings,
      isChanged: !isSame(settings, joined(readRequestedSettings({}, saved.settings))),
      view: { filter: asked.filter, sorts: asked.sorts, search: asked.search, change: setAsked },
      change: ({ sorts, ...rest }) => setAsked({ ...rest, ...(sorts && { sorts }) }),
      reset: () => {
        const { search: _typed, ...asSaved } = readRequestedSettings({}, saved.settings);
        setAsked(asSaved);
      },
    };
  }, [saved, asked, setAsked]);
}

/** Omit undefined parts: settings are compared and sent. */
function joined({ search: _search, sorts, displayedFields, ...asked }: RequestedSettings): ViewSettings {
  const there = Object.fromEntries(Object.entries(asked).filter(([, part]) => part !== undefined));
  return { displayedFields, ...there, ...(sorts.length > 0 && { sorts: [...sorts] }) };
}
