// Back from the place that a check led to returns to the check: the entry of the browser's history remembers which one it was.
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

const mark = 'leftByCheck';

interface Return {
  /** Of the element around the checks, each of which has its name in `data-check`. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onClickCapture: (event: MouseEvent) => void;
}

export function useReturn(): Return {
  const { history } = useRouter();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const name = new Map<string, unknown>(Object.entries(history.location.state)).get(mark);
    if (typeof name !== 'string') return;
    const linkIn = (check: string) => ref.current?.querySelector<HTMLElement>(`${check} a`);
    // What was fixed there is no check any more; the next one is.
    const link = linkIn(`[data-check="${CSS.escape(name)}"]`) ?? linkIn('[data-check]');
    link?.scrollIntoView({ block: 'center' });
    link?.focus({ preventScroll: true });
  }, [history]);
  const onClickCapture = useCallback(
    ({ target }: MouseEvent) => {
      const check = target instanceof Element ? target.closest('a')?.closest('[data-check]') : null;
      const name = check?.getAttribute('data-check');
      if (name == null) return;
      const { href, state } = history.location;
      // It leaves nothing.
      history.replace(href, { ...state, [mark]: name }, { ignoreBlocker: true });
    },
    [history],
  );
  return { ref, onClickCapture };
}
