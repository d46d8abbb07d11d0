// What the pages of projects keep in the URL: the view, the filter, the open task.
export const projectViews = ['list', 'board', 'calendar'] as const;
export type ProjectView = (typeof projectViews)[number];

export interface ProjectSearch {
  readonly view?: ProjectView;
  /** The open task. */
  readonly task?: string;
  /** It has the page for itself. */
  readonly full?: true;
  /** The linked record that is open over the page: its collection and its id. */
  readonly record?: string;
  /** Of a person's own tasks: only these. */
  readonly show?: 'overdue' | 'today' | 'following';
  /** Ids of team users, `me` or `none`; several of anything are separated by commas. */
  readonly person?: string;
  /** What columns mean: `todo`, `doing`, `waiting` or `done`. */
  readonly status?: string;
  readonly due?: string;
  readonly priority?: string;
  readonly tag?: string;
  readonly find?: string;
  /** The saved view that was opened; the filter may have changed since. */
  readonly saved?: string;
  /** Of the calendar. */
  readonly date?: string;
  readonly mode?: string;
}

const texts = [
  'task',
  'record',
  'person',
  'status',
  'due',
  'priority',
  'tag',
  'find',
  'saved',
  'date',
  'mode',
] as const;

/** Unknown parts are dropped. */
export function projectSearchIn(search: Record<string, unknown>): ProjectSearch {
  const view = projectViews.find((one) => one === search.view);
  const show = (['overdue', 'today', 'following'] as const).find((one) => one === search.show);
  const found = texts.flatMap((name): [string, string][] => {
    const value = search[name];
    // The router reads a text of digits as a number.
    if (typeof value === 'number') return [[name, String(value)]];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  const isFull = search.full === true && search.task !== undefined;
  return {
    ...(view && { view }),
    ...(show && { show }),
    ...Object.fromEntries(found),
    ...(isFull && { full: true }),
  };
}
