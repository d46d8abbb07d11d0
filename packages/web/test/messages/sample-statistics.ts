// Statistics of a message as the API returns them.
import {
  type MessageStatistics,
  type RecipientKind,
  type RecipientState,
  recipientKinds,
  recipientStates,
} from '@fieldhouse/contract/message-results';
import { noFigures } from '@fieldhouse/domain/messages/figures/message-figures';

interface SampleStatistics extends Partial<Omit<MessageStatistics, 'kinds'>> {
  readonly kinds?: Partial<Record<RecipientKind, number>>;
}

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  // Includes every name.
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

export function sampleStatistics({ kinds, ...change }: SampleStatistics = {}): MessageStatistics {
  return {
    total: 0,
    states: zeros<RecipientState>(recipientStates),
    kinds: { ...zeros<RecipientKind>(recipientKinds), ...kinds },
    ...noFigures,
    machineOpened: 0,
    deliveryMethodId: 'email',
    tracksOpens: true,
    tracksClicks: true,
    sms: null,
    previous: null,
    asOf: '2026-11-25T09:00:00Z',
    timeline: { interval: 'hour', points: [] },
    domains: [],
    languages: [],
    links: [],
    answers: [],
    abTest: null,
    ...change,
  };
}
