// A page in a frame of a website: reports its height to the site, once that has introduced itself and is allowed.
import { useEffect, useState } from 'react';

/** The ref of the element whose height the frame gets. */
export function useFrameHeight(origins: readonly string[]): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const parent = useParentOrigin(origins);
  useEffect(() => {
    if (!element || parent === undefined) return;
    let last = 0;
    const report = () => {
      const px = Math.ceil(element.getBoundingClientRect().height);
      if (px === last) return;
      last = px;
      window.parent.postMessage({ fieldhouse: 1, type: 'height', px }, parent);
    };
    const observer = new ResizeObserver(report);
    observer.observe(element);
    report();
    return () => observer.disconnect();
  }, [element, parent]);
  return setElement;
}

/** Undefined until a hello from the window around this one, of an allowed origin. */
function useParentOrigin(origins: readonly string[]): string | undefined {
  const [origin, setOrigin] = useState<string>();
  useEffect(() => {
    const receive = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || source === window || !origins.includes(from)) return;
      const isHello = typeof data === 'object' && data !== null && 'type' in data && data.type === 'hello';
      if (isHello) setOrigin(from);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [origins]);
  return origin;
}
