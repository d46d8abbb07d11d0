// Logos and covers of wizards. They are stored like those of mails, and deleted once no wizard has them.
import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { deleteStoredFile } from '../../files/index.ts';
import { storeMailPicture } from '../../messages/index.ts';
import { deleteUnusedPictures, markAsOfWizard } from './picture-queries.ts';

export async function storeWizardPicture(
  ctx: TeamContext,
  input: unknown,
  picture: Parameters<typeof storeMailPicture>[2],
) {
  const stored = await storeMailPicture(ctx, input, picture);
  await markAsOfWizard(ctx.db, stored.token);
  return stored;
}

export function addPictureSweepJob(deps: Deps): void {
  deps.jobs.handle<object>({
    queue: 'wizards.sweep-pictures',
    effect: 'erasure',
    concurrency: 1,
    handle: ({ authority }) => sweepPictures(deps, authority),
  });
}

export async function sweepPictures(deps: Deps, authority: TeamAuthority): Promise<void> {
  await deps.withTeam(authority, async (ctx) => {
    const deletedIds = await deleteUnusedPictures(ctx.db, ctx.now());
    ctx.afterCommit(() => {
      for (const id of deletedIds) {
        deleteStoredFile(deps.files, ctx.teamId, id).catch((error: unknown) =>
          deps.log.warn({ err: error, fileId: id }, 'picture of a wizard left behind'),
        );
      }
    });
  });
}
