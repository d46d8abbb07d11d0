// A single row of buttons, however long their labels. Without enough room it collapses in steps, only as far
// as needed: buttons marked `data-fold="first"` lose their labels, then `late`, then `last`, and finally
// items marked `data-menu` move into the row's menu, which reads `useIsCollapsed`.
import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import css from './toolbar.module.css';

/** The step at which items move into the menu. */
const lastStep = 4;
const Step = createContext(0);

/** Whether the row's menu must contain the items that don't fit in the row. */
export function useIsCollapsed(): boolean {
  return use(Step) >= lastStep;
}

interface ToolbarProps {
  /** Icons only, on a phone. */
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

export function Toolbar({ isSmall = false, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState(0);
  useLayoutEffect(() => {
    const node = bar.current;
    if (!node) return undefined;
    const fit = () => setStep(fitted(node));
    const sizes = new ResizeObserver(fit);
    const words = new MutationObserver(fit);
    sizes.observe(node);
    words.observe(node, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      words.disconnect();
    };
  }, []);
  return (
    <Step value={step}>
      <div ref={bar} className={isSmall ? css.small : css.bar}>
        {children}
      </div>
    </Step>
  );
}

/** Items after it are right-aligned. */
export function ToolbarSpace() {
  return <span className={css.space} />;
}

/** Runs before paint, so that intermediate steps are never visible. */
function fitted(bar: HTMLElement): number {
  let step = 0;
  bar.dataset.step = '0';
  while (step < lastStep && bar.scrollWidth > bar.clientWidth) {
    step += 1;
    bar.dataset.step = String(step);
  }
  nameFolded(bar, step);
  return step;
}

const stepOf: Readonly<Record<string, number>> = { first: 1, late: 2, last: 3 };

/** An icon-only button shows its label as a tooltip. */
function nameFolded(bar: HTMLElement, step: number): void {
  for (const button of bar.querySelectorAll<HTMLElement>('[data-fold]')) {
    const isFolded = step >= (stepOf[button.dataset.fold ?? ''] ?? lastStep);
    button.title = isFolded ? (button.textContent ?? '') : '';
  }
}
