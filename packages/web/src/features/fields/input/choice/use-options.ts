import type { LinkValue } from '@fieldhouse/contract/field-types';
import { useEffect, useState } from 'react';
import type { LoadOptions } from '../../values/field-input-props.ts';

const typingPauseMs = 120;

export interface Options {
  readonly items: readonly LinkValue[];
  readonly state: 'loading' | 'ready' | 'failed';
}

/** The options to choose from; results of an older search never replace those of a newer one. */
export function useOptions(load: LoadOptions | undefined, search: string, isOpen: boolean): Options {
  const [options, setOptions] = useState<Options>({ items: [], state: 'loading' });
  useEffect(() => {
    if (!isOpen || !load) return;
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        load(search).then(
          (items) => isCurrent && setOptions({ items, state: 'ready' }),
          () => isCurrent && setOptions({ items: [], state: 'failed' }),
        );
      },
      search === '' ? 0 : typingPauseMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [load, search, isOpen]);
  return options;
}
