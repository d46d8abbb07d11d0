// What makes a public run look like spam. Only hints for those who read the answers: autofill and screen readers cause both.
import type { SpamReason } from '@fieldhouse/contract/wizard-results';

type Sign = Exclude<SpamReason, 'by_member'>;
const points: Readonly<Record<Sign, number>> = { hidden_field: 60, hasty: 30 };
/** From this score on, a run goes to the spam box. */
const spamFrom = 60;
const hastyMs = 3000;

interface Answering {
  /** What was written into the field that people don't see. */
  readonly honeypot: string;
  /** From the start of the run to its first effect. */
  readonly tookMs: number;
}

export interface SpamVerdict {
  readonly isSpam: boolean;
  /** What scored, of a run that goes to the spam box. */
  readonly spamReasons: readonly SpamReason[];
}

export const noSpam: SpamVerdict = { isSpam: false, spamReasons: [] };

export function judgeSpam({ honeypot, tookMs }: Answering): SpamVerdict {
  const signs: Sign[] = [];
  if (honeypot !== '') signs.push('hidden_field');
  if (tookMs < hastyMs) signs.push('hasty');
  const score = signs.reduce((sum, sign) => sum + points[sign], 0);
  const isSpam = score >= spamFrom;
  return { isSpam, spamReasons: isSpam ? signs : [] };
}
