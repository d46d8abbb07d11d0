// What the answers to a mail refer to. SES gives a mail a Message-ID of its own, so that an answer to it would name nothing of ours;
// it repeats the References of the mail, which SES leaves as they are.
import type { Deps } from '../../../../kernel/context.ts';
import type { OutgoingMail } from '../provider.ts';
import { mailHost } from '../send-batch.ts';
import { findReturnAddress, toReturnAddress } from '../smtp/return-address.ts';
import { returnAddressKey } from '../smtp/return-path.ts';

/** Names a recipient and their team, signed. */
export function createThreadIds(deps: Deps): (mail: Pick<OutgoingMail, 'teamId' | 'recipientId'>) => string {
  const key = returnAddressKey(deps);
  const host = mailHost(deps);
  return (mail) => toReturnAddress(key, mail, host);
}

/** The recipient whose mail is answered by one with these References; undefined if it is none of ours. */
export function findThread(deps: Deps, references: string) {
  return findReturnAddress(returnAddressKey(deps), references, mailHost(deps));
}
