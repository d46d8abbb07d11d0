// The browser's Back, and the swipe of a phone, go to the previous question or step of a run, as its own button does, and
// leave it only from the first one. For that there is one history entry ahead of the page's own while there is a way back.
import { useEffect, useRef } from 'react';

const mark = 'fieldhouseRunStep';

interface BrowserBack {
  readonly mayGoBack: boolean;
  /** Changes with each question and step. */
  readonly place: string;
  readonly goBack: () => void;
  /** As the button for the next question or step, after Back to the first one. It sends nothing for the last time. */
  readonly goForward: () => void;
}

export function useBrowserBack({ mayGoBack, place, goBack, goForward }: BrowserBack): void {
  const latest = useRef({ mayGoBack, goBack, goForward });
  latest.current = { mayGoBack, goBack, goForward };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place needs its entry, which the way to it has used up
  useEffect(() => {
    if (mayGoBack && !isMarked()) window.history.pushState({ ...window.history.state, [mark]: true }, '');
  }, [mayGoBack, place]);
  useEffect(() => {
    const onPop = () => {
      const { current } = latest;
      if (isMarked()) current.goForward();
      else if (current.mayGoBack) current.goBack();
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
}

function isMarked(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && mark in state;
}
