import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { ReactNode } from 'react';
import css from './chip.module.css';

export const chipColors = ['gray', 'green', 'blue', 'purple', 'yellow', 'orange', 'red'] as const;
export type ChipColor = (typeof chipColors)[number];

interface ChipProps {
  readonly children: ReactNode;
  readonly color?: ChipColor;
  readonly icon?: ReactNode;
  /** With a button, by that name, that takes it away. */
  readonly removal?: { readonly label: string; readonly onRemove: () => void } | undefined;
}

/** A small label: a status, a choice of a list, a tag. */
export function Chip({ children, color = 'gray', icon, removal }: ChipProps) {
  return (
    <span className={`${css.chip} ${css[color]}`} data-removable={removal !== undefined || undefined}>
      {icon}
      <span>{children}</span>
      {removal && (
        <button type="button" className={css.remove} aria-label={removal.label} onClick={removal.onRemove}>
          <XIcon size={12} weight="bold" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

/** The chip colour for a colour name from data; unknown names are gray. */
export function toChipColor(name: string | null | undefined): ChipColor {
  return chipColors.find((color) => color === name) ?? 'gray';
}
