import type { MessageSummary } from '@fieldhouse/contract/messages';
import { usePhrases } from '../../../app/phrases.ts';

/** Content type and delivery method: “Marketing · Email”. */
export function useTypeText(): (message: Pick<MessageSummary, 'type' | 'deliveryMethodId'>) => string {
  const t = usePhrases('messages');
  return ({ type, deliveryMethodId }) => `${t(`type.${type}`)} · ${t(`method.${deliveryMethodId}`)}`;
}
