// The corner that sizes a card: dragged, or focused and moved with the arrow keys.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type CardSize, snapSize, stepSize } from './card-sizes.ts';
import css from './grid.module.css';

interface ResizeCornerProps {
  readonly label: string;
  readonly size: CardSize;
  readonly gridWidth: () => number;
  /** While it is dragged; undefined at the end. */
  readonly onSizing: (size: CardSize | undefined) => void;
  readonly onSize: (size: CardSize) => void;
}

export function ResizeCorner({ label, size, gridWidth, onSizing, onSize }: ResizeCornerProps) {
  const start = useRef<{ x: number; y: number; width: number; height: number }>(undefined);
  const latest = useRef<CardSize>(size);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!box || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY, width: box.width, height: box.height };
    latest.current = { width: size.width, height: size.height };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const from = start.current;
    if (!from) return;
    latest.current = snapSize(
      { width: from.width + clientX - from.x, height: from.height + clientY - from.y },
      gridWidth(),
    );
    onSizing(latest.current);
  };
  const end = (isChosen: boolean) => () => {
    if (!start.current) return;
    start.current = undefined;
    onSizing(undefined);
    if (isChosen) onSize(latest.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    onSize(stepSize(size, event.key));
  };
  return (
    <button
      type="button"
      className={css.corner}
      aria-label={label}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end(true)}
      onPointerCancel={end(false)}
      onKeyDown={onKeyDown}
    />
  );
}
