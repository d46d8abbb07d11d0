// Whether a sender may be sent with.
import type { SenderFault } from '@fieldhouse/contract/senders';

/** `confirmed`: any address that its owner confirmed. `own_domain`: only those of the instance's domain. */
type SenderAddressRule = 'confirmed' | 'own_domain';

interface SenderInUse {
  readonly address: string;
  readonly isConfirmed: boolean;
  readonly isDeleted: boolean;
  /** An account of the team sends: what its provider allows is not the instance's concern. */
  readonly hasOwnAccount: boolean;
}

export function senderFaultOf(
  sender: SenderInUse,
  rule: SenderAddressRule,
  instanceAddress: string,
): SenderFault | null {
  if (sender.isDeleted) return 'deleted';
  if (!sender.isConfirmed) return 'unconfirmed';
  if (rule === 'confirmed' || sender.hasOwnAccount) return null;
  return domainOf(sender.address) === domainOf(instanceAddress) ? null : 'not_allowed';
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** `Name <a@b.org>` or a bare address. */
export function addressOfMailbox(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
}
