// Removes an erased person from the ledger and the audiences, message by message, from the answers to wizards, from the jobs, and from
// what waits to expire. Repeating it changes nothing.
import type { TeamAuthority } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import {
  eraseFromAudience,
  eraseProviderEvents,
  eraseRecipients,
  eraseSandboxMails,
  lockNextMessage,
} from '../messages/index.ts';
import { eraseImportedFiles } from '../subscriber-imports/index.ts';
import { eraseAnswers, eraseAnswersToMessage } from '../wizards/index.ts';
import { eraseJobs, eraseStoredReplies } from './person-queries.ts';

const eraseQueue = 'suppressions.erase';

/** Jobs that name the person and change data are done first. */
const lookAgainMs = 10 * 60_000;

interface Erasure {
  readonly erasedKey: string;
  /** Everything else is erased. */
  readonly onlyJobs?: boolean;
}

export async function enqueueErasure(ctx: TeamContext, erasedKey: string): Promise<void> {
  await ctx.enqueue(eraseQueue, { erasedKey } satisfies Erasure);
}

export function addErasureJob(deps: Deps): void {
  deps.jobs.handle<Erasure>({
    queue: eraseQueue,
    effect: 'erasure',
    concurrency: 1,
    retries: 20,
    expireInSeconds: 4 * 60 * 60,
    async handle({ authority, payload: { erasedKey, onlyJobs = false } }) {
      if (!onlyJobs) await eraseFromLedger(deps, authority, erasedKey);
      // Last: until its run is erased, a job may be repeated.
      await eraseFromJobs(deps, authority, erasedKey);
    },
  });
}

async function eraseFromLedger(deps: Deps, authority: TeamAuthority, erasedKey: string): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    await eraseSandboxMails(ctx.db);
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
  await deps.withTeam(authority, async (ctx) => ctx.announce({ type: 'subscription_lists.changed' }));
}

async function eraseFromJobs(deps: Deps, authority: TeamAuthority, erasedKey: string): Promise<void> {
  const outgoing = [...deps.jobs.effects()]
    .filter(([, effect]) => effect === 'outgoing')
    .map(([name]) => name);
  const work = async (ctx: TeamContext) => {
    if (!(await eraseJobs(ctx.db, erasedKey, outgoing))) return;
    const startAfter = new Date(ctx.now().getTime() + lookAgainMs);
    await ctx.enqueue(eraseQueue, { erasedKey, onlyJobs: true } satisfies Erasure, { startAfter });
  };
  await deps.withTeam(authority, work, { statementTimeoutMs: 120_000 });
}
