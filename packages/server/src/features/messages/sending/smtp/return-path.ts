// Where a mail server returns what it can't deliver.
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Deps } from '../../../../kernel/context.ts';
import { derivedKey } from '../../../../kernel/secrets/derived-key.ts';
import type { OutgoingMail } from '../provider.ts';
import { toReturnAddress } from './return-address.ts';

/** An object: Node makes one of bytes for each signature, which takes ten times as long as signing. */
export function returnAddressKey({ secrets }: Deps): KeyObject {
  return createSecretKey(derivedKey(secrets.appSecret, 'bounce address'));
}

export const ownMailbox = ({ fromAddress }: OutgoingMail): string => fromAddress;

/** An address of its own for each recipient where bounces have a domain, else the sender's own mailbox. */
export function createReturnPath(deps: Deps): (mail: OutgoingMail) => string {
  const domain = deps.config.mail.bounces?.domain;
  if (domain === undefined) return ownMailbox;
  const key = returnAddressKey(deps);
  return (mail) => toReturnAddress(key, mail, domain);
}
