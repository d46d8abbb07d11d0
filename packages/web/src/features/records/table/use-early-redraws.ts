import { useEffect, useReducer, useRef } from 'react';

const redrawsAfterMs = [15, 40, 80, 140, 220];

/**
 * React shows lazily loaded content up to 300 ms late. Redrawing the component that contains it shows it
 * immediately: the grid's editor frame and the input in it load with the first key.
 */
export function useEarlyRedraws(): () => void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return () => {
    timers.current.push(...redrawsAfterMs.map((ms) => setTimeout(redraw, ms)));
  };
}
