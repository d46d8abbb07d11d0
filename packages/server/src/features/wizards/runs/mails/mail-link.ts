// "Continue later": a link by mail, which continues the run on any device. Its token is made when the mail is sent, so that it
// is stored nowhere but in the mail. The reply is the same whether the address exists or has had too many.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import type { TeamAuthority } from '../../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { addressKey } from '../../../../kernel/http/rate-limits/rate-limiter.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Mail } from '../../../../kernel/mail/mail-port.ts';
import { unlessRefused } from '../../../../kernel/unless-refused.ts';
import { returnToToday, takeToday } from '../../../../kernel/usage/daily-limits.ts';
import { linkMail } from '../../../identity/index.ts';
import { partOfKind, partOfMailbox, partsOfDay, takeParts } from '../limits/mail-limits.ts';
import { saveTypedAnswers } from '../run-drafts.ts';
import { findRun, lockRun, type RunRow, touchRun } from '../run-queries.ts';
import { newRunToken } from '../run-token.ts';
import { loadRunMail, oneLine } from './run-mail.ts';
import { deleteRunLink, insertRunLink } from './run-mail-queries.ts';

const linkMailQueue = 'wizards.mail-link';

interface LinkMailJob {
  readonly runId: string;
  readonly address: string;
}

const hour = 60 * 60;
const limits = {
  run: { max: 5, windowSeconds: 24 * hour },
  caller: { max: 10, windowSeconds: hour },
  callerToday: { max: 20, windowSeconds: 24 * hour },
  team: { max: 300, windowSeconds: hour },
} as const;

export async function mailRunLink(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizardRuns.mailLink>,
): Promise<{ validDays: number }> {
  const run = await lockRun(ctx.db, params.runId);
  refuseUnless(run, 'not_found');
  const { rev, cursorStep } = run;
  if (run.status !== 'active' || cursorStep === null || run.mode !== 'live')
    throw new Refusal('run_step_outdated', { data: { rev, cursor: cursorStep } });
  const { attempts } = ctx.deps;
  await attempts.consume(`wizard-link:run:${run.id}`, limits.run);
  const caller = addressKey(ctx.from?.address ?? '');
  await attempts.consume(`wizard-link:caller:${caller}`, limits.caller);
  await attempts.consume(`wizard-link:day:${ctx.teamId}:${caller}`, limits.callerToday);
  await attempts.consume(`wizard-link:team:${ctx.teamId}`, limits.team);
  if (Object.keys(body.answers).length > 0) await saveTypedAnswers(ctx, run.id, cursorStep, body.answers);
  await touchRun(ctx.db, run.id, ctx.now());
  const address = body.email;
  // A visitor learns nothing of the team's limits, and keeps what they typed.
  const parts =
    run.principal === 'public' ? [partOfMailbox(ctx, address), ...(await partsOfDay(ctx, 'link'))] : [];
  const ofTeam = {
    take: async () => (await takeToday(ctx, 'confirmations', 1)) === 1,
    release: () => returnToToday(ctx, 'confirmations', 1),
  };
  if (await takeParts([partOfKind(ctx, 'link', address), ...parts, ofTeam]))
    await ctx.enqueue(linkMailQueue, { runId: run.id, address } satisfies LinkMailJob);
  return { validDays: validDaysOf(run) };
}

/** As in platform.resolve_wizard_run. */
function validDaysOf({ principal }: Pick<RunRow, 'principal'>): number {
  return principal === 'public' ? 7 : 90;
}

export function addLinkMailJob(deps: Deps): void {
  deps.jobs.handle<LinkMailJob>({
    queue: linkMailQueue,
    effect: 'outgoing',
    retries: 10,
    expireInSeconds: 4 * hour,
    handle: ({ authority, payload }) => sendLink(deps, authority, payload),
  });
}

async function sendLink(deps: Deps, authority: TeamAuthority, job: LinkMailJob): Promise<void> {
  const made = await deps.withTeam(authority, (ctx) => makeLink(ctx, job));
  if (!made) return;
  try {
    await deps.mail.send({ teamId: authority.teamId }, made.mail);
  } catch (error) {
    await deps.withTeam(authority, (ctx) => deleteRunLink(ctx.db, made.linkId));
    throw error;
  }
}

/** Undefined if the run was finished, its person erased or its wizard taken offline since. */
async function makeLink(
  ctx: TeamContext,
  { runId, address }: LinkMailJob,
): Promise<{ readonly linkId: string; readonly mail: Mail } | undefined> {
  const run = await findRun(ctx.db, runId);
  if (run?.status !== 'active' || run.answersDeletedAt !== null) return undefined;
  const about = await loadOpenMail(ctx, run);
  if (!about) return undefined;
  const { token, hash } = newRunToken();
  const linkId = newId();
  await insertRunLink(ctx.db, { id: linkId, runId, hash, createdAt: ctx.now() });
  const { subject, intro, button, outro, memberOutro } = about.texts.link;
  const mail = linkMail(
    address,
    {
      subject: oneLine(about.fill(subject)),
      intro: about.fill(intro),
      button,
      outro: about.fill(run.principal === 'public' ? outro : memberOutro, { days: String(validDaysOf(run)) }),
      head: about.head,
    },
    `${ctx.deps.config.appUrl}/continue-wizard/${token}`,
  );
  return { linkId, mail };
}

async function loadOpenMail(ctx: TeamContext, run: RunRow) {
  return unlessRefused(() => loadRunMail(ctx, run), ['wizard_closed', 'run_version_revoked']);
}
