// Who wrote words of a message in several languages: a link or a request for replies in one of them says who got it, and so what a field
// says of them. The field says no more than they may read (decision 0335).
import { isDeepStrictEqual } from 'node:util';
import { type Audience, audience as audienceSchema } from '@fieldhouse/contract/message-audience';
import type { TeamContext } from '../../../kernel/context.ts';
import { limitedWriter } from '../tag-authors/tag-authors.ts';
import { choosersOf } from './choosers.ts';

interface WordedMessage {
  readonly audience: unknown;
  readonly wordedBy: readonly string[];
}

/** What is stored besides a change of the message; `isWritten` if it changes what is in the mails. */
export function withWordAuthors(
  ctx: TeamContext,
  before: WordedMessage,
  { audience, isWritten }: { readonly audience: unknown; readonly isWritten: boolean },
): { readonly wordedBy?: string[] } {
  const writer = limitedWriter(ctx);
  const fields = languageFieldsOf(before.audience);
  // Who may read everything, and lets other fields decide, has seen the words.
  if (!isDeepStrictEqual(fields, languageFieldsOf(audience)))
    return writer === undefined ? { wordedBy: [] } : {};
  if (writer === undefined || !isWritten || fields.length === 0) return {};
  return { wordedBy: [...new Set([...before.wordedBy, writer])] };
}

function languageFieldsOf(audience: unknown): NonNullable<Audience['languageFields']> {
  return (audience === null ? undefined : audienceSchema.parse(audience).languageFields) ?? [];
}

/** Whose rights limit what fields say of the languages of the people of a message. */
export async function languageLimits(
  ctx: TeamContext,
  { shapedBy, wordedBy }: { readonly shapedBy: readonly string[]; readonly wordedBy: readonly string[] },
  audience: Audience,
): Promise<string[]> {
  return [...shapedBy, ...wordedBy, ...(await choosersOf(ctx, audience))];
}
