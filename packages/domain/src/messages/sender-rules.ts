// Whether a sender may be sent with.
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { SenderFault } from '@fieldhouse/contract/senders';

/** `confirmed`: any address that its owner confirmed. `own_domain`: only those of the instance's domain. */
type SenderAddressRule = 'confirmed' | 'own_domain';

interface SenderInUse {
  readonly method: DeliveryMethod;
  readonly address: string;
  readonly isConfirmed: boolean;
  readonly isDeleted: boolean;
  /** An account of the team sends: what its provider allows is not the instance's concern. */
  readonly hasOwnAccount: boolean;
}

interface InstanceSender {
  readonly address: string;
  /** The only number that its account may send from; null in the sandbox, which takes any. */
  readonly phone: string | null;
}

export function senderFaultOf(
  sender: SenderInUse,
  rule: SenderAddressRule,
  instance: InstanceSender,
): SenderFault | null {
  if (sender.isDeleted) return 'deleted';
  if (!sender.isConfirmed) return 'unconfirmed';
  if (sender.hasOwnAccount) return null;
  if (sender.method === 'sms')
    return instance.phone === null || instance.phone === sender.address ? null : 'not_allowed';
  if (rule === 'confirmed') return null;
  return domainOf(sender.address) === domainOf(instance.address) ? null : 'not_allowed';
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** `Name <a@b.org>` or a bare address. */
export function addressOfMailbox(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
}
