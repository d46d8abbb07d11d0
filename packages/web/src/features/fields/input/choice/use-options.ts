import type { LinkValue } from '@fieldhouse/contract/field-types';
import { useEffect, useState } from 'react';
import type { LoadOptions } from '../../values/field-input-props.ts';

const typingPauseMs = 120;

export interface Options {
  readonly items: readonly LinkValue[];
  readonly state: 'loading' | 'ready' | 'failed';
  /** The items are those of an older search. */
  readonly isAwaited: boolean;
}

/** The options to choose from; results of an older search never replace those of a newer one. */
export function useOptions(load: LoadOptions | undefined, search: string, isOpen: boolean): Options {
  const [found, setFound] = useState<Found>({ items: [], state: 'loading', search: undefined });
  useEffect(() => {
    if (!isOpen || !load) return;
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        load(search).then(
          (items) => isCurrent && setFound({ items, state: 'ready', search }),
          () => isCurrent && setFound({ items: [], state: 'failed', search }),
        );
      },
      search === '' ? 0 : typingPauseMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [load, search, isOpen]);
  return { items: found.items, state: found.state, isAwaited: found.search !== search };
}

interface Found extends Omit<Options, 'isAwaited'> {
  /** Undefined before the first one. */
  readonly search: string | undefined;
}
