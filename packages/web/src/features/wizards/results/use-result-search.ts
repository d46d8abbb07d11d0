// Period, version, filter and open run are in the URL: back, reload and shared links restore them.
import type { WizardStepId } from '@fieldhouse/contract/ids';
import { type RunSource, type RunState, runSource, runState } from '@fieldhouse/contract/wizard-results';
import { useNavigate, useSearch } from '@tanstack/react-router';

export const periods = [7, 30, 90, 365] as const;

export interface ResultSearch {
  /** Days; undefined for all. */
  readonly days: number | undefined;
  readonly version: number | undefined;
  readonly state: RunState | undefined;
  readonly source: RunSource | undefined;
  /** Left at this step. */
  readonly step: WizardStepId | undefined;
  /** The spam box instead of the other runs. */
  readonly box: 'spam' | undefined;
  readonly find: string;
  /** The open run. */
  readonly run: string | undefined;
}

type Part = { readonly [Key in keyof ResultSearch]?: ResultSearch[Key] | undefined };

export function useResultSearch(): ResultSearch & { readonly change: (part: Part) => void } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const current: ResultSearch = {
    days: periods.find((days) => days === search.days),
    version: typeof search.version === 'number' ? search.version : undefined,
    state: runState.safeParse(search.state).data,
    source: runSource.safeParse(search.source).data,
    // The server treats an unknown step as one that no run is at.
    step: search.step as WizardStepId | undefined,
    box: search.box === 'spam' ? 'spam' : undefined,
    find: search.find ?? '',
    run: search.run,
  };
  return {
    ...current,
    change: (part) => {
      const next = { ...current, ...part };
      const present = Object.entries(next).filter(([, value]) => value !== undefined && value !== '');
      void navigate({
        to: '.',
        search: Object.fromEntries(present),
        // Typing replaces the history entry, as does walking from one run to the next.
        replace: 'find' in part || (current.run !== undefined && part.run !== undefined),
        resetScroll: false,
      });
    },
  };
}

/** The first day of the period in the browser's zone, as the server expects it. */
export function sinceOf(days: number | undefined, today = new Date()): string | undefined {
  if (days === undefined) return undefined;
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1, 12);
  return first.toISOString().slice(0, 10);
}
