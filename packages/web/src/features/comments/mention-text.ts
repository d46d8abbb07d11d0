// Mentions are stored as ids and edited and shown as names.
import { type Mentioned, mentionPattern } from '@fieldhouse/contract/comments';

export interface TextPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** For display: plain text, split at mentions. `gone` replaces users who left the team. */
export function toTextParts(body: string, mentions: readonly Mentioned[], deletedName: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of body.matchAll(mentionPattern)) {
    if (match.index > end) parts.push({ text: body.slice(end, match.index), isMention: false });
    const name = mentions.find(({ teamUserId }) => teamUserId === match[1])?.name ?? deletedName;
    parts.push({ text: `@${name}`, isMention: true });
    end = match.index + match[0].length;
  }
  if (end < body.length) parts.push({ text: body.slice(end), isMention: false });
  return parts;
}

/** The text in the editor. */
export function toEditorText(body: string, mentions: readonly Mentioned[]): string {
  return mentions.reduce(
    (text, { teamUserId, name }) => text.replaceAll(`@[${teamUserId}]`, `@${name}`),
    body,
  );
}

/** The stored text. Longest names first: "@Ann Lee" is not "@Ann" and " Lee". */
export function toStoredBody(written: string, mentions: readonly Mentioned[]): string {
  return mentions
    .toSorted((a, b) => b.name.length - a.name.length)
    .reduce((text, { teamUserId, name }) => text.replaceAll(`@${name}`, `@[${teamUserId}]`), written);
}

/** The text after an @ right before the cursor; undefined if no mention is being typed. */
export function mentionQueryAt(text: string, cursor: number): { start: number; search: string } | undefined {
  const match = /(?:^|[\s(])@([\p{L}\p{M}\d.'’-]*(?: [\p{L}\p{M}\d.'’-]*)?)$/u.exec(text.slice(0, cursor));
  const search = match?.[1];
  return search === undefined ? undefined : { start: cursor - search.length - 1, search };
}
