// One row of buttons, however long the names on them are. Where there is no room it folds, step by step and only as far as
// it must: buttons marked `data-fold="first"` give up their words, then those marked `late`, then those marked `last`, and at
// the end what is marked `data-menu` goes into the menu of the row, which asks `useIsFolded`.
import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import css from './toolbar.module.css';

/** The step at which the menu takes over. */
const lastStep = 4;
const Step = createContext(0);

/** Whether the menu of the row has to offer what the row has no room for. */
export function useIsCollapsed(): boolean {
  return use(Step) >= lastStep;
}

interface ToolbarProps {
  /** A row of icons, on a phone. */
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

/** What comes after it stands at the end. */
export function ToolbarSpace() {
  return <span className={css.space} />;
}

/** Before anything is painted: nobody sees a step that is tried. */
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

/** A button without its words says them to the mouse. */
function nameFolded(bar: HTMLElement, step: number): void {
  for (const button of bar.querySelectorAll<HTMLElement>('[data-fold]')) {
    const isFolded = step >= (stepOf[button.dataset.fold ?? ''] ?? lastStep);
    button.title = isFolded ? (button.textContent ?? '') : '';
  }
}
