// Entry by personal link. Opening it consumes nothing: mail scanners open every link. A single-use link is
// consumed when its run is finished; until then the person who opened it last continues that run.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { teamId as teamIdSchema, type WizardId, type WizardTokenId } from '@fieldhouse/contract/ids';
import type { wizardEntry } from '@fieldhouse/contract/wizard-entry';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import type { AccountContext, TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import type { RunStart } from '../runs/entry/begin-run.ts';
import { sweepIdleRuns } from '../runs/entry/idle-runs.ts';
import { consumeRunLimit, consumeWrongTokenLimit } from '../runs/entry/run-limits.ts';
import { resumeRun, startRun } from '../runs/run-actions.ts';
import { hashRunToken, newRunToken } from '../runs/run-token.ts';
import { type FoundToken, findOpenRun, lockToken, reassignRun, resolveToken } from './token-queries.ts';

export async function startByToken(ctx: AccountContext, { body }: EndpointInput<typeof wizardEntry.start>) {
  const { deps, request } = ctx;
  const hash = hashRunToken(body.token);
  const found = hash && (await resolveToken(deps.streamPool, hash));
  if (!found) {
    await consumeWrongTokenLimit(deps, request.ip);
    throw new Refusal('wizard_closed');
  }
  const teamId = teamIdSchema.parse(found.team_id);
  await consumeRunLimit(deps, 'start', { ip: request.ip, teamId, wizardId: found.wizard_id });
  sweepIdleRuns(deps);
  const runId = newId();
  const authority = makeTeamAuthority(teamId, { kind: 'wizard_visitor', runId });
  const started = await deps.withTeam(authority, (team) => enter(team, found, { runId, ...body }), {
    requestId: ctx.requestId,
  });
  // Created by newId.
  const ids = { wizardId: found.wizard_id as WizardId, wizardTokenId: found.token_id as WizardTokenId };
  return { ...started, teamId, ...ids };
}

async function enter(
  ctx: TeamContext,
  found: FoundToken,
  { runId, languages, inputs }: Pick<RunStart, 'runId' | 'languages' | 'inputs'>,
) {
  const token = await lockToken(ctx.db, found.token_id);
  refuseUnless(token && token.revokedAt === null && token.expiresAt > ctx.now(), 'wizard_closed');
  const start: RunStart = {
    runId,
    wizardId: token.wizardId,
    languages,
    inputs,
    recordId: token.recordId,
    token: {
      id: token.id,
      collectionId: token.recordCollectionId,
      source: token.messageId === null ? 'token' : 'message',
    },
  };
  try {
    if (token.uses === 'many') return await startRun(ctx, start);
    refuseUnless(token.finishedAt === null, 'wizard_closed');
    const open = await findOpenRun(ctx.db, token.id, found.version_id);
    if (open === undefined) return await startRun(ctx, start);
    const { token: secret, hash } = newRunToken();
    await reassignRun(ctx.db, open.id, hash, ctx.now());
    return await resumeRun(ctx, open.id, secret);
  } catch (error) {
    // The record's identity is no longer disclosed.
    const isMissing = error instanceof Refusal && error.code.startsWith('wizard_record_');
    throw isMissing ? new Refusal('wizard_closed', { cause: error }) : error;
  }
}
