// What follows when a run is completed: its wizard is counted again, and its followers are notified.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { DomainEvent } from '@fieldhouse/contract/events';
import type { WizardId, WizardRunId } from '@fieldhouse/contract/ids';
import type { wizardResults } from '@fieldhouse/contract/wizard-results';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import type { BeforeCommitListener } from '../../../kernel/events/before-commit.ts';
import { memberOf } from '../../../kernel/member-of.ts';
import { notify } from '../../notices/index.ts';
import { actorsOf } from '../../records/index.ts';
import { getWizardRow } from '../drafts/wizard-actions.ts';
import { findWizardRow } from '../drafts/wizard-queries.ts';
import { listFollowers, setFollower } from './follow-queries.ts';
import { scheduleRollUp } from './roll-up.ts';
import { findRunOf } from './run-queries.ts';

const queue = 'wizards.notify';

interface NotifyJob {
  readonly wizardId: string;
  readonly runId: string;
}

const completed = (events: readonly DomainEvent[]) =>
  events.filter((event) => event.type === 'wizard_run.completed');

export const onCompletedRun: BeforeCommitListener = {
  mayWant: (_ctx, events) => completed(events).length > 0,
  async write(ctx, events) {
    for (const { wizardId, wizardRunId: runId } of completed(events)) {
      await Promise.all([scheduleNotices(ctx, { wizardId, runId }), scheduleRollUp(ctx, wizardId)]);
    }
  },
};

/** Notices of one run are the same notice, so that no one gets a second. */
export async function scheduleNotices(ctx: TeamContext, { wizardId, runId }: NotifyJob): Promise<void> {
  if ((await listFollowers(ctx, wizardId)).length > 0)
    await ctx.enqueue(queue, { wizardId, runId } satisfies NotifyJob);
}

export function addNotifyJob(deps: Deps): void {
  deps.jobs.handle<NotifyJob>({
    queue,
    effect: 'data',
    handle: ({ authority, payload }) => deps.withTeam(authority, (ctx) => notifyFollowers(ctx, payload)),
  });
}

async function notifyFollowers(ctx: TeamContext, { wizardId, runId }: NotifyJob): Promise<void> {
  const wizard = await findWizardRow(ctx.db, wizardId);
  const run = await findRunOf(ctx.db, wizardId, runId);
  // In the spam box; a member who takes it out of there notifies them.
  if (!wizard || !run || run.isSpam) return;
  const { userId } = run;
  const who = userId === null ? null : (await actorsOf(ctx, [userId]))(userId).name;
  // Created by newId.
  const place = {
    type: 'wizard_run',
    wizardId: wizardId as WizardId,
    wizardRunId: runId as WizardRunId,
  } as const;
  for (const { teamUserId, userId: followerId } of await listFollowers(ctx, wizardId)) {
    if (followerId === userId) continue;
    await notify(ctx, {
      to: { teamUserId },
      kind: 'wizard_completed',
      key: runId,
      who,
      what: wizard.name,
      place,
    });
  }
}

export async function followWizard(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizardResults.follow>,
): Promise<undefined> {
  const actor = memberOf(ctx);
  await getWizardRow(ctx, params.wizardId);
  await setFollower(ctx, { wizardId: params.wizardId, teamUserId: actor.teamUserId }, body.isFollowing);
}
