import { type RefObject, useEffect, useRef } from 'react';
import type { TextVariable } from './use-text-variables.ts';

export function chipLabelOf(variables: readonly TextVariable[], name: string): string {
  return variables.find((one) => one.name === name)?.label ?? '…';
}

/**
 * Chips are drawn once: within the element that gets the ref, their labels follow what they refer to, which may still load, or get
 * another name.
 */
export function useChipLabels(variables: readonly TextVariable[]): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const chip of frame.current?.querySelectorAll<HTMLElement>('span[data-variable]') ?? []) {
      const label = chipLabelOf(variables, chip.dataset.variable ?? '');
      if (chip.textContent !== label) chip.textContent = label;
    }
  }, [variables]);
  return frame;
}
