import { useDroppable } from '@dnd-kit/core';
import { Fragment, type ReactNode } from 'react';
import css from './board.module.css';
import { MoreButton } from './more-button.tsx';

interface BoardColumnProps {
  readonly id: string;
  readonly label: string;
  readonly head: ReactNode;
  readonly foot: ReactNode;
  readonly cards: readonly { readonly id: string; readonly card: ReactNode }[];
  /** The card above the place where a dragged card would be dropped here; null for the first place. */
  readonly slot: string | null | undefined;
  /** Loads the next page; undefined on the last one. */
  readonly onMore: (() => Promise<unknown>) | undefined;
  readonly moreLabel: string;
}

export function BoardColumn(props: BoardColumnProps) {
  const { id, label, head, foot, cards, slot, onMore, moreLabel } = props;
  const { setNodeRef } = useDroppable({ id, data: { isColumn: true } });
  return (
    <section ref={setNodeRef} className={css.column} aria-label={label}>
      {head}
      <ul className={css.cards}>
        {slot === null && <Slot />}
        {cards.map(({ id: cardId, card }) => (
          <Fragment key={cardId}>
            {card}
            {slot === cardId && <Slot />}
          </Fragment>
        ))}
      </ul>
      {onMore && <MoreButton key={cards.length} label={moreLabel} onMore={onMore} />}
      {foot}
    </section>
  );
}

function Slot() {
  return <li className={css.slot} aria-hidden="true" />;
}
