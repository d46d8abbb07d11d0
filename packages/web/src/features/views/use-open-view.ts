// A view that is open: as it was saved, with what was changed since. Filter, order, groups and search stand in the
// address; the rest (columns, widths, colours) is kept while the view is open.
import { calendarMode, type View, type ViewSettings } from '@fieldhouse/contract/data-views';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { type RecordsView, recordsPath } from '../records/index.ts';
import type { CalendarPlace } from './placed-view.ts';
import { type Asked, isSame, type OpenSearch, readAsked, toSearch } from './view-search.ts';

/** Settings beside those that the address holds. */
type Kept = Omit<ViewSettings, 'filter' | 'sorts' | 'group'>;

export interface OpenView {
  readonly saved: View;
  /** As it is shown now, and would be saved. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for the search, whose identity may change without its content
  const asked = useMemo(() => readAsked(search, saved.settings), [text, saved.settings]);
  const setAsked = useCallback(
    (part: Partial<Asked>) => {
      void navigate({
        to: '.',
        search: { view: saved.id, ...toSearch({ ...asked, ...part }, saved.settings), ...dayOf(search) },
        replace: 'search' in part,
      });
    },
    [navigate, asked, saved, search],
  );
  const open = useShownView(saved, asked, setAsked);
  const goTo = (place: Partial<CalendarPlace>) =>
    void navigate({
      to: '.',
      // What is gone from the place is gone from the address: today has no date.
      search: ({ date: day, mode: shown, ...now }: OpenSearch) => ({
        ...now,
        ...dayOf({ date: day, mode: shown, ...place }),
      }),
    });
  const { date, mode } = search;
  return { ...open, day: { date, mode: calendarMode.safeParse(mode).data }, goTo };
}

const unasked = { search: '' };

/** In a place whose address does not hold it: a preview. */
export function usePreviewedView(saved: View): OpenView {
  const [changed, setChanged] = useState<Partial<Asked>>(unasked);
  const { filter, sorts = [], group } = saved.settings;
  const asked = useMemo(
    () => ({ filter, sorts, group, search: '', ...changed }),
    [filter, sorts, group, changed],
  );
  const setAsked = useCallback((part: Partial<Asked>) => setChanged((now) => ({ ...now, ...part })), []);
  const [day, setDay] = useState<CalendarPlace>({ date: undefined, mode: undefined });
  const goTo = (place: Partial<CalendarPlace>) => setDay((now) => ({ ...now, ...place }));
  return { ...useShownView(saved, asked, setAsked), day, goTo };
}

function dayOf({ date, mode }: { readonly date?: string | undefined; readonly mode?: string | undefined }) {
  return { ...(date !== undefined && { date }), ...(mode !== undefined && { mode }) };
}

type Shown = Omit<OpenView, 'day' | 'goTo'>;

function useShownView(saved: View, asked: Asked, setAsked: (part: Partial<Asked>) => void): Shown {
  const [kept, setKept] = useState<{ readonly of: string; readonly part: Partial<Kept> }>();
  const version = `${saved.id} ${saved.version}`;
  // What was changed on another version is gone with it: it was saved, or somebody else saved theirs.
  const part = kept?.of === version ? kept.part : undefined;
  return useMemo(() => {
    const settings = joined(saved.settings, asked, part);
    const change = (next: Partial<ViewSettings>) => {
      const { filter, sorts, group, ...rest } = next;
      const inAddress = {
        ...('filter' in next && { filter }),
        ...('sorts' in next && { sorts: sorts ?? [] }),
        ...('group' in next && { group }),
      };
      if (Object.keys(inAddress).length > 0) setAsked(inAddress);
      if (Object.keys(rest).length > 0) setKept({ of: version, part: { ...part, ...rest } });
    };
    return {
      saved,
      settings,
      isChanged: !isSame(settings, joined(saved.settings, saved.settings, undefined)),
      view: { filter: asked.filter, sorts: asked.sorts, search: asked.search, change: setAsked },
      change,
      reset: () => {
        setKept(undefined);
        const { filter, sorts = [], group } = saved.settings;
        setAsked({ filter, sorts, group });
      },
    };
  }, [saved, asked, part, version, setAsked]);
}

function joined(
  { filter: _filter, sorts: _sorts, group: _group, ...kept }: ViewSettings,
  {
    filter,
    sorts,
    group,
  }: Pick<ViewSettings, 'filter' | 'group'> & { readonly sorts?: Asked['sorts'] | undefined },
  part: Partial<Kept> | undefined,
): ViewSettings {
  return {
    ...kept,
    ...part,
    ...(filter && { filter }),
    ...(sorts && sorts.length > 0 && { sorts: [...sorts] }),
    ...(group && { group }),
  };
}
