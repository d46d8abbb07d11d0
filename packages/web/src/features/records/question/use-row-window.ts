// One RowWindow per query (collection, filter, sorts, search); re-renders when its rows arrive.
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { useIsStreamLost, useTeamEvents } from '../../../app/team-events.tsx';
import type { CollectionPlace } from '../../fields/index.ts';
import type { ListQuery } from './list-position.ts';
import { useReadSorts } from './read-sorts.ts';
import { selectionOf } from './records-queries.ts';
import { RowWindow } from './row-window.ts';
import type { ViewState } from './view-state.ts';

const refreshPauseMs = 120;
const firstAskMs = 250;
const lastAskMs = 5000;

export interface Rows {
  readonly window: RowWindow;
  /** Null until the first response. */
  readonly total: number | null;
  readonly isEstimate: boolean;
  readonly error: unknown;
  /** The list's query, for navigation from one of its records. */
  readonly question: ListQuery;
  /** Increments when a page of rows arrives; a dependency of everything that renders rows. */
  readonly revision: number;
  readonly refresh: () => void;
}

export function useRowWindow(place: CollectionPlace, view: ViewState, onElsewhere: () => void): Rows {
  const { teamId, collectionId } = place;
  const { filter, search } = view;
  const sorts = useReadSorts(place, view.sorts);
  const question = JSON.stringify({ teamId, collectionId, filter, sorts, search });
  const [revision, redraw] = useReducer((count: number) => count + 1, 0);
  const [answer, setAnswer] = useState<Answer>({
    question: '',
    total: null,
    isEstimate: false,
    error: undefined,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` represents what it is made of
  const window = useMemo(() => {
    let isCountWanted = true;
    const made = new RowWindow(
      {
        fetchRows: async (position, limit, signal) => {
          const count = isCountWanted;
          const page = await api.records.query(
            {
              params: { teamId, collectionId },
              body: { ...selectionOf({ filter, search }), sorts: [...sorts], position, limit, count },
            },
            { signal },
          );
          if (!signal.aborted && page.total !== null) {
            isCountWanted = false;
            setAnswer({
              question,
              total: page.total,
              isEstimate: page.totalIs === 'estimate',
              error: undefined,
            });
          }
          return { records: page.records, total: page.total };
        },
        onChange: redraw,
        onFailure: (error) => setAnswer((before) => ({ ...before, question, error })),
        onBlankEnd: (ms) => {
          const end = performance.now();
          performance.measure('records.blank-row', { start: end - ms, end });
        },
      },
      1,
    );
    return Object.assign(made, { askCount: () => (isCountWanted = true) });
  }, [question]);
  useEffect(() => {
    window.show(0, 40);
    return () => window.close();
  }, [window]);
  const refresh = useCallback(() => {
    window.askCount();
    window.refresh();
  }, [window]);
  useLive(place, refresh, onElsewhere);
  useExactTotal(answer, refresh);
  const isCurrent = answer.question === question;
  return {
    window,
    total: isCurrent ? answer.total : null,
    isEstimate: isCurrent && answer.isEstimate,
    error: isCurrent ? answer.error : undefined,
    question: view,
    revision,
    refresh,
  };
}

/** Refetches a total that may be stale after the last write until it is current, with increasing delays. */
function useExactTotal(answer: Answer, refresh: () => void): void {
  const tries = useRef(0);
  useEffect(() => {
    if (!answer.isEstimate) {
      tries.current = 0;
      return undefined;
    }
    const pause = Math.min(firstAskMs * 2 ** tries.current, lastAskMs);
    const timer = setTimeout(() => {
      tries.current += 1;
      refresh();
    }, pause);
    return () => clearTimeout(timer);
  }, [answer, refresh]);
}

interface Answer {
  readonly question: string;
  readonly total: number | null;
  readonly isEstimate: boolean;
  readonly error: unknown;
}

/** Refetches the visible rows when any user changed this collection, once per burst of changes. */
function useLive({ collectionId }: CollectionPlace, refresh: () => void, onElsewhere: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refresh();
      onElsewhere();
    }, refreshPauseMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const userId = useSession()?.userId;
  useTeamEvents((event) => {
    const isAbout = event.type === 'records.changed' && event.collectionId === collectionId;
    const isOwnRights = event.type === 'membership.changed' && event.userId === userId;
    if (isAbout || isOwnRights) again();
  });
  const isLost = useIsStreamLost();
  const wasLost = useRef(false);
  useEffect(() => {
    if (wasLost.current && !isLost) refresh();
    wasLost.current = isLost;
  }, [isLost, refresh]);
}
