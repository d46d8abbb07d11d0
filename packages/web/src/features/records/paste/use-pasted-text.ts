import { useEffect, useRef } from 'react';
import { readPastedText } from './read-pasted-text.ts';

/**
 * Returns the cells of the last paste on the page; undefined if it was a table of HTML, which the grid reads itself. The
 * grid passes on only what its own reader made of the text.
 */
export function usePastedText(): () => readonly (readonly string[])[] | undefined {
  const last = useRef<string>(undefined);
  useEffect(() => {
    const remember = ({ clipboardData }: ClipboardEvent) => {
      const hasTable = /<table/i.test(clipboardData?.getData('text/html') ?? '');
      last.current = hasTable ? undefined : clipboardData?.getData('text/plain');
    };
    // Before the grid, which listens there too.
    window.addEventListener('paste', remember, { capture: true });
    return () => window.removeEventListener('paste', remember, { capture: true });
  }, []);
  return () => (last.current === undefined ? undefined : readPastedText(last.current));
}
