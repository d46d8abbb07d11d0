// Removes an erased person from the ledger, message by message. Repeating it changes nothing.
import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { eraseProviderEvents, eraseRecipients, eraseTestMails, lockNextMessage } from '../messages/index.ts';

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
  });
  let messageId: string | undefined;
  do {
    const after = messageId;
    messageId = await deps.withTeam(authority, async (ctx) => {
      const next = await lockNextMessage(ctx.db, after);
      if (next !== undefined) await eraseRecipients(ctx.db, next, erasedKey);
      return next;
    });
  } while (messageId !== undefined);
  await deps.withTeam(authority, async (ctx) => ctx.announce({ type: 'subscription_lists.changed' }));
}
