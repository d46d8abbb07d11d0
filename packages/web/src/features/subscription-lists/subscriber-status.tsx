import type { SubscriptionStatus } from '@fieldhouse/contract/subscription-lists';
import { usePhrases } from '../../app/phrases.ts';
import { Chip } from '../../ui/chip.tsx';

const colors = { unconfirmed: 'yellow', subscribed: 'green', unsubscribed: 'gray' } as const;

export function SubscriberStatus({ status }: { readonly status: SubscriptionStatus }) {
  const t = usePhrases('subscription-lists');
  return <Chip color={colors[status]}>{t(`status.${status}`)}</Chip>;
}
