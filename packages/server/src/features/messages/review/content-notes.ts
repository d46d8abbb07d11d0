// Whether anyone has seen the content before it is sent, or has had it already.
import type { TeamContext } from '../../../kernel/context.ts';
import { hashOfContent, type VersionedContent } from '../versions/store-version.ts';
import { type Note, note } from './note.ts';
import { findSentAlike, wasTested } from './use-queries.ts';

const recentMs = 7 * 24 * 60 * 60 * 1000;

export async function notesOnUses(
  ctx: TeamContext,
  { id, ...content }: VersionedContent & { readonly id: string },
): Promise<Note[]> {
  const used = { messageId: id, hash: hashOfContent(content) };
  const since = new Date(ctx.now().getTime() - recentMs);
  const alike = await findSentAlike(ctx.db, { ...used, since });
  return [
    ...((await wasTested(ctx.db, used)) ? [] : [{ ...note, hint: 'untested' as const }]),
    ...(alike === undefined ? [] : [{ ...note, hint: 'sentBefore' as const, text: alike }]),
  ];
}
