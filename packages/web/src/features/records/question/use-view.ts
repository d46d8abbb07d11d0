import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readViewSearch, toViewSearch, toViewState, type ViewState } from './view-state.ts';

export interface View extends ViewState {
  readonly change: (part: Partial<ViewState>) => void;
}

export const recordsPath = '/team-{$teamId}/data-collections/$dataCollectionId/records';

/** The view in the URL, and how to change it. */
export function useView(): View {
  const search = useSearch({ from: recordsPath });
  const navigate = useNavigate({ from: recordsPath });
  const text = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` represents the search, whose identity may change without its content
  const state = useMemo(() => toViewState(readViewSearch({ ...search })), [text]);
  const change = useCallback(
    (part: Partial<ViewState>) => {
      void navigate({
        to: '.',
        search: { ...toViewSearch({ ...state, ...part }) },
        replace: 'search' in part,
      });
    },
    [navigate, state],
  );
  return useMemo(() => ({ ...state, change }), [state, change]);
}
