// The browser's Back, and the swipe of a phone, go to the previous question or step of a run, as its own button does, and
// leave it only from the first one. For that there is one history entry ahead of the page's own while there is a way back.
import { useEffect, useRef } from 'react';

const mark = 'fieldhouseRunStep';

/** `place` changes with each question and step. */
export function useBrowserBack(mayGoBack: boolean, place: string, goBack: () => void): void {
  const latest = useRef(goBack);
  latest.current = goBack;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place needs its entry, which the way to it has used up
  useEffect(() => {
    if (!mayGoBack) return undefined;
    if (!isMarked()) window.history.pushState({ ...window.history.state, [mark]: true }, '');
    const onPop = () => {
      if (!isMarked()) latest.current();
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [mayGoBack, place]);
}

function isMarked(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && mark in state;
}
