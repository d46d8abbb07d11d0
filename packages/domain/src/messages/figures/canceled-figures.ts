import type { MessageStatistics, RecipientKind, RecipientState } from '@fieldhouse/contract/message-results';

interface StateFigures {
  readonly states: Readonly<Record<RecipientState, number>>;
  readonly kinds: Readonly<Record<RecipientKind, number>>;
  readonly abTest: MessageStatistics['abTest'];
}

/** The figures of a message that was canceled while not all who were queued are stored as canceled. */
export function asCanceled<Figures extends StateFigures>(figures: Figures): Figures {
  const { states, kinds, abTest } = figures;
  const count = states.queued + states.claimed;
  return {
    ...figures,
    states: { ...states, queued: 0, claimed: 0, canceled: states.canceled + count },
    kinds: {
      ...kinds,
      waiting: kinds.waiting - count,
      canceled: kinds.canceled + count,
      not_reached: kinds.not_reached + count,
    },
    abTest: abTest && { ...abTest, held: 0 },
  };
}
