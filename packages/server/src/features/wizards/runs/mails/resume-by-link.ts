// The target of a mailed link. Opening it changes nothing, since mail scanners open every link: the reply says which run it
// is, and the link's token is a token of that run.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import {
  type RecordId,
  teamId as teamIdSchema,
  type WizardId,
  type WizardRunId,
  type WizardStepId,
  type WizardTokenId,
} from '@fieldhouse/contract/ids';
import type { wizardEntry } from '@fieldhouse/contract/wizard-entry';
import type { AccountContext } from '../../../../kernel/context.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import { consumeRunLimit, consumeWrongTokenLimit } from '../entry/run-limits.ts';
import { hashRunToken } from '../run-token.ts';
import { resolveRunLink } from './run-mail-queries.ts';

export async function resumeByLink(
  { deps, request }: AccountContext,
  { body }: EndpointInput<typeof wizardEntry.resume>,
): Promise<EndpointReply<typeof wizardEntry.resume>> {
  const hash = hashRunToken(body.token);
  const found = hash && (await resolveRunLink(deps.streamPool, hash));
  if (!found) {
    await consumeWrongTokenLimit(deps, request.ip);
    throw new Refusal('wizard_closed');
  }
  const teamId = teamIdSchema.parse(found.team_id);
  await consumeRunLimit(deps, 'start', { ip: request.ip, teamId, wizardId: found.wizard_id });
  return {
    // Created by newId, or ids of a definition.
    runId: found.run_id as WizardRunId,
    token: body.token,
    teamId,
    wizardId: found.wizard_id as WizardId,
    isMember: found.user_id !== null,
    wizardTokenId: found.token_id as WizardTokenId | null,
    recordId: found.record_id as RecordId | null,
    stepId: found.cursor_step as WizardStepId | null,
  };
}
