import type { TeamContext } from '../../../kernel/context.ts';
import { writeAudit } from '../../audit-log/index.ts';
import type { CollectionDefinition } from '../../catalogue/index.ts';

/** Who takes a collection out of the house is known, also if they stop reading in the middle. An export only reads, so its line is written beside it. */
export async function auditExport(ctx: TeamContext, { id, row }: CollectionDefinition): Promise<void> {
  const entry = { action: 'collection.exported', subjectId: id, subjectName: row.pluralName };
  await ctx.deps.withTeam(ctx, (own) => writeAudit(own, entry), {
    requestId: ctx.requestId,
    ...(ctx.from && { from: ctx.from }),
  });
}
