// When bounces or complaints stop a message: a list with many invalid addresses, or mail that people report
// as spam, harms the sender's reputation with every server.

/** Mails sent before the shares count. */
export const brakesCountFrom = 200;
const maxBounceShare = 0.05;
const maxComplaintShare = 0.003;

export interface BrakeCounts {
  /** Mails that were sent or bounced. */
  readonly tried: number;
  readonly bounced: number;
  readonly complained: number;
}

type Brake = 'bounces' | 'complaints';

/** Why the message must stop; undefined if it may go on. */
export function brakeFor({ tried, bounced, complained }: BrakeCounts): Brake | undefined {
  if (tried < brakesCountFrom) return undefined;
  if (bounced >= tried * maxBounceShare) return 'bounces';
  return complained >= tried * maxComplaintShare ? 'complaints' : undefined;
}

/** The largest number of mails at which these reports would stop the message: more need not be counted. */
export function triedAtMost({ bounced, complained }: Omit<BrakeCounts, 'tried'>): number {
  return Math.floor(Math.max(bounced / maxBounceShare, complained / maxComplaintShare));
}

const checkEachUntil = 200;
const checkEvery = 500;

/** Counting mails takes longer with every bounce, so that many bounces are not checked one by one. */
export function mustCheckBrakes({ bounced, complained }: Omit<BrakeCounts, 'tried'>): boolean {
  return complained > 0 || bounced <= checkEachUntil || bounced % checkEvery === 0;
}
