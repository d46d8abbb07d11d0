// Mentions are ids in what is kept and names in what is written and read.
import { type Mentioned, mentionPattern } from '@fieldhouse/contract/comments';

export interface TextPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** What is read: plain text, cut where somebody is named. Who left the team is told by `gone`. */
export function toTextParts(body: string, mentions: readonly Mentioned[], gone: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of body.matchAll(mentionPattern)) {
    if (match.index > end) parts.push({ text: body.slice(end, match.index), isMention: false });
    const name = mentions.find(({ teamUserId }) => teamUserId === match[1])?.name ?? gone;
    parts.push({ text: `@${name}`, isMention: true });
    end = match.index + match[0].length;
  }
  if (end < body.length) parts.push({ text: body.slice(end), isMention: false });
  return parts;
}

/** What stands in the editor. */
export function toEditorText(body: string, mentions: readonly Mentioned[]): string {
  return mentions.reduce(
    (text, { teamUserId, name }) => text.replaceAll(`@[${teamUserId}]`, `@${name}`),
    body,
  );
}

/** What is kept. The longest names first: "@Ann Lee" is not "@Ann" and " Lee". */
export function toStoredBody(written: string, mentions: readonly Mentioned[]): string {
  return mentions
    .toSorted((a, b) => b.name.length - a.name.length)
    .reduce((text, { teamUserId, name }) => text.replaceAll(`@${name}`, `@[${teamUserId}]`), written);
}

/** What follows an @ right before the cursor; undefined where nobody is being named. */
export function mentionQueryAt(text: string, cursor: number): { start: number; search: string } | undefined {
  const match = /(?:^|[\s(])@([\p{L}\p{M}\d.'’-]*(?: [\p{L}\p{M}\d.'’-]*)?)$/u.exec(text.slice(0, cursor));
  const search = match?.[1];
  return search === undefined ? undefined : { start: cursor - search.length - 1, search };
}
