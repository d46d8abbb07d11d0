import type { Message } from '@fieldhouse/contract/messages';
import { AudienceForm } from '../audience/audience-form.tsx';
import { RecipientList } from './recipient-list.tsx';

/** A message's audience or, once sending has fixed them, its recipients. */
export function MessageRecipients({ message }: { readonly message: Message }) {
  const isFrozen = message.total > 0 || message.status === 'sending' || message.status === 'sent';
  return isFrozen ? <RecipientList message={message} first="all" /> : <AudienceForm message={message} />;
}
