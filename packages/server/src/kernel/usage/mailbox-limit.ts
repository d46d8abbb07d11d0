// How many mails that others asked for a mailbox gets in a day (UTC): from all teams together, since anyone can enter an address in
// many places, and of them from one team, so that one can't use up what others may send (decisions 0299, 0308). The counters have
// no address, only its hash.
import { createHash } from 'node:crypto';
import { mailboxOf } from '@fieldhouse/domain/subscriptions/mailbox-of';
import type { Deps } from '../context.ts';

const windowSeconds = 24 * 60 * 60;
/** Of the mails of a day, those of one team. */
const shareOfTeam = 0.4;
/** A message is tried out more often than anyone joins a list. */
const testsForEach = 5;

type Counting = Pick<Deps, 'attempts' | 'config'>;

interface MailboxMail {
  readonly teamId: string;
  readonly address: string;
}

/** Counts one mail to the mailbox; false, and nothing may be sent, if it has had its share of the day. */
export async function takeOfMailbox(deps: Counting, mail: MailboxMail): Promise<boolean> {
  const { ofTeam, ofAll } = limitsOf(deps, mail);
  const { attempts } = deps;
  if (!(await attempts.take(ofTeam.key, ofTeam))) return false;
  if (await attempts.take(ofAll.key, ofAll)) return true;
  await attempts.release(ofTeam.key, ofTeam);
  return false;
}

/** Of a mail that was not sent after all. */
export async function returnToMailbox(deps: Counting, mail: MailboxMail): Promise<void> {
  const { ofTeam, ofAll } = limitsOf(deps, mail);
  for (const limit of [ofTeam, ofAll]) await deps.attempts.release(limit.key, limit);
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

function limitsOf({ config }: Counting, { teamId, address }: MailboxMail) {
  const key = `mailbox:${mailboxHash(address)}`;
  const max = config.mailboxMailsPerDay;
  return {
    ofTeam: { key: `${key}:${teamId}`, max: Math.ceil(max * shareOfTeam), windowSeconds },
    ofAll: { key, max, windowSeconds },
  };
}

function mailboxHash(address: string): string {
  return createHash('sha256').update(mailboxOf(address)).digest('base64url');
}
