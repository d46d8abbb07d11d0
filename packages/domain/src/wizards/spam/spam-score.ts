// What makes a public run look like spam. Only hints for those who read the answers: autofill and screen readers cause both.
import type { SpamReason } from '@fieldhouse/contract/wizard-results';

const points = { hidden_field: 60, hasty: 30 } as const;
/** From this score on, a run goes to the spam box. */
const spamFrom = 60;
const hastyMs = 3000;

interface Signs {
  /** What was written into the field that people don't see. */
  readonly honeypot: string;
  /** From the start of the run to its first effect. */
  readonly tookMs: number;
}

export function spamScore({ honeypot, tookMs }: Signs): number {
  return (honeypot === '' ? 0 : points.hidden_field) + (tookMs < hastyMs ? points.hasty : 0);
}

export function isSpamScore(score: number): boolean {
  return score >= spamFrom;
}

/** Why a run is in the spam box: by its score, or because a member moved it there. */
export function spamReasons({
  isSpam,
  spamScore: score,
}: {
  readonly isSpam: boolean;
  readonly spamScore: number;
}): SpamReason[] {
  if (!isSpam) return [];
  if (!isSpamScore(score)) return ['by_member'];
  return score >= points.hidden_field + points.hasty ? ['hidden_field', 'hasty'] : ['hidden_field'];
}
