// Removes an erased person from the ledger and the audiences, message by message, from the answers to wizards, from the jobs, and from
// what waits to expire. Repeating it changes nothing.
import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import {
  eraseFromAudience,
  eraseProviderEvents,
  eraseRecipients,
  eraseTestMails,
  lockNextMessage,
} from '../messages/index.ts';
import { eraseImportedFiles } from '../subscriber-imports/index.ts';
import { eraseAnswers, eraseAnswersToMessage } from '../wizards/index.ts';
import { eraseJobs, eraseStoredReplies } from './person-queries.ts';

const eraseQueue = 'suppressions.erase';

export async function enqueueErasure(ctx: TeamContext, erasedKey: string): Promise<void> {
  await ctx.enqueue(eraseQueue, { erasedKey });
}

export function addErasureJob(deps: Deps): void {
  deps.jobs.handle<{ erasedKey: string }>({
    queue: eraseQueue,
    effect: 'erasure',
    concurrency: 1,
    retries: 20,
    expireInSeconds: 4 * 60 * 60,
    handle: ({ authority, payload }) => eraseFromLedger(deps, authority, payload.erasedKey),
  });
}

async function eraseFromLedger(deps: Deps, authority: TeamAuthority, erasedKey: string): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    await eraseTestMails(ctx.db, erasedKey);
    await eraseProviderEvents(ctx.db, erasedKey);
    await eraseStoredReplies(ctx.db, erasedKey);
    await eraseImportedFiles(ctx);
  });
  let messageId: string | undefined;
  do {
    const after = messageId;
    messageId = await deps.withTeam(authority, async (ctx) => {
      const next = await lockNextMessage(ctx.db, after);
      if (next !== undefined) {
        await eraseAnswersToMessage(ctx, next, erasedKey);
        await eraseRecipients(ctx.db, next, erasedKey);
        await eraseFromAudience(ctx, next, erasedKey);
      }
      return next;
    });
  } while (messageId !== undefined);
  await eraseAnswers(deps, authority, erasedKey);
  // Last: until its run is erased, a job may be repeated.
  await deps.withTeam(authority, (ctx) => eraseJobs(ctx.db, erasedKey), { statementTimeoutMs: 120_000 });
  await deps.withTeam(authority, async (ctx) => ctx.announce({ type: 'subscription_lists.changed' }));
}
