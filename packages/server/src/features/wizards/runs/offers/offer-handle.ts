import type { TeamContext } from '../../../../kernel/context.ts';
import { choiceHandle } from '../run-token.ts';
import type { OfferPlace } from './offer-queries.ts';

/** The same for a record each time, so that a page shown twice has the same handles. */
export function handleOf(ctx: TeamContext, { runId, taskId, fieldId }: OfferPlace, recordId: string): string {
  return choiceHandle(ctx.deps.secrets.appSecret, runId, `${taskId}.${fieldId}`, recordId);
}
