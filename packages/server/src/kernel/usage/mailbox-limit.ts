// How many mails that others asked for a mailbox gets in a day (UTC), from all teams together: anyone can enter an address in many
// places (decision 0299). The counters have no address, only its hash.
import { createHash } from 'node:crypto';
import { mailboxOf } from '@fieldhouse/domain/subscriptions/mailbox-of';
import type { Deps } from '../context.ts';
import { unlessRefused } from '../unless-refused.ts';

const windowSeconds = 24 * 60 * 60;
/** A message is tried out more often than anyone joins a list. */
const testsForEach = 5;

type Counting = Pick<Deps, 'attempts' | 'config'>;

/** Counts one mail to the mailbox; false, and nothing may be sent, if it has had its share of the day. */
export async function takeOfMailbox({ attempts, config }: Counting, address: string): Promise<boolean> {
  const limit = { max: config.mailboxMailsPerDay, windowSeconds };
  const taken = attempts.consume(`mailbox:${mailboxHash(address)}`, limit).then(() => true);
  return (await unlessRefused(() => taken, ['too_many_requests'])) ?? false;
}

/** Of a mail that was not accepted. */
export async function returnToMailbox({ attempts, config }: Counting, address: string): Promise<void> {
  const limit = { max: Math.max(1, config.mailboxMailsPerDay), windowSeconds, tries: -1 };
  await unlessRefused(
    () => attempts.consume(`mailbox:${mailboxHash(address)}`, limit),
    ['too_many_requests'],
  );
}

/** Refuses with `too_many_requests` a test that a mailbox gets beyond those of the day. */
export async function ensureTestOfMailbox({ attempts, config }: Counting, address: string): Promise<void> {
  const limit = { max: testsForEach * config.mailboxMailsPerDay, windowSeconds };
  await attempts.consume(`mailbox-tests:${mailboxHash(address)}`, limit);
}

/** The same of codes that confirm a sender, as many as of other mails. */
export async function ensureCodeOfMailbox({ attempts, config }: Counting, address: string): Promise<void> {
  const limit = { max: config.mailboxMailsPerDay, windowSeconds };
  await attempts.consume(`mailbox-codes:${mailboxHash(address)}`, limit);
}

function mailboxHash(address: string): string {
  return createHash('sha256').update(mailboxOf(address)).digest('base64url');
}
