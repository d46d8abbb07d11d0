import type { ReactNode } from 'react';
import css from './chip.module.css';

export const chipColors = ['gray', 'green', 'blue', 'purple', 'yellow', 'orange', 'red'] as const;
export type ChipColor = (typeof chipColors)[number];

interface ChipProps {
  readonly children: ReactNode;
  readonly color?: ChipColor;
  readonly icon?: ReactNode;
}

/** A small label: a status, a choice of a list, a tag. */
export function Chip({ children, color = 'gray', icon }: ChipProps) {
  return (
    <span className={`${css.chip} ${css[color]}`}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** The chip colour for a colour name from data; unknown names are gray. */
export function toChipColor(name: string | null | undefined): ChipColor {
  return chipColors.find((color) => color === name) ?? 'gray';
}
