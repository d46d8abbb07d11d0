import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { useEffect, useRef } from 'react';

type Load = () => Promise<unknown>;

/**
 * Loads parts that will be needed, perhaps without a connection, while the browser has nothing else to do. They don't belong to the
 * first load of a page.
 */
export function usePreload(...loads: readonly Load[]): void {
  const wanted = useRef(loads);
  useEffect(() => {
    const start = () => {
      for (const load of wanted.current) void ignoreFailure(load(), 'it is loaded when it is needed');
    };
    // Safari has none.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, 1000);
      return () => clearTimeout(timer);
    }
    const request = window.requestIdleCallback(start);
    return () => window.cancelIdleCallback(request);
  }, []);
}
