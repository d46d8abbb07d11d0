// A version of a content is stored when it is used, and when someone else or another sitting writes over it; not at each
// save (decision 0290).
import { createHash } from 'node:crypto';
import { type ContentUse, maxContentVersions } from '@fieldhouse/contract/content-versions';
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { withSortedKeys } from '../approval-hash.ts';
import { type ContentOwner, deleteOldVersions, insertVersion } from './version-queries.ts';

/** As the database reads it. */
export interface VersionedContent {
  readonly subjectLine: string;
  readonly preheader: string;
  readonly blocks: unknown;
  readonly style: unknown;
  readonly blockAuthors: unknown;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  /** Of messages alone, as the test. */
  readonly contentLanguage?: string | null;
  readonly abTest?: unknown;
  readonly translations?: unknown;
}

export interface WrittenContent extends VersionedContent {
  /** Null if it was last written before versions were stored. */
  readonly contentAt: Date | null;
  readonly contentBy: string | null;
  /** Members with limited rights who wrote its words; of messages alone. */
  readonly wordedBy?: readonly string[];
  /** No part of the content: what its own plain texts were compared with. */
  readonly ownTexts: unknown;
  readonly createdAt: Date;
}

/** Stored under an id of its own, unless the same content is already. */
export async function storeVersion(
  ctx: TeamContext,
  owner: ContentOwner,
  { content, use }: { readonly content: WrittenContent; readonly use?: ContentUse },
): Promise<void> {
  const { subjectLine, preheader, bodyHtml, textOnlyVersion, contentLanguage = null } = content;
  await insertVersion(ctx.db, owner, {
    id: newId(),
    contentHash: hashOfContent(content),
    writtenAt: content.contentAt ?? content.createdAt,
    writtenBy: content.contentBy,
    wordedBy: [...(content.wordedBy ?? [])],
    ...{ subjectLine, preheader, bodyHtml, textOnlyVersion, contentLanguage },
    blocks: jsonOf(content.blocks),
    style: jsonOf(content.style),
    blockAuthors: JSON.stringify(content.blockAuthors ?? {}),
    abTest: jsonOf(content.abTest),
    translations: jsonOf(content.translations),
    ownTexts: JSON.stringify(content.ownTexts),
    use,
    usedAt: ctx.now(),
  });
  await deleteOldVersions(ctx.db, owner, maxContentVersions);
}

const sittingMs = 60 * 60 * 1000;

interface Rewritten {
  readonly before: WrittenContent;
  readonly after: VersionedContent;
}

/** Who wrote what is to be stored now; empty if nothing changes. What is written over becomes a version. */
export async function versionBeforeChange(
  ctx: TeamContext,
  owner: ContentOwner,
  { before, after }: Rewritten,
): Promise<{ readonly contentAt?: Date; readonly contentBy?: string | null }> {
  if (hashOfContent(before) === hashOfContent(after)) return {};
  const [contentAt, contentBy] = [ctx.now(), userIdOf(ctx.actor)];
  const isSameSitting =
    before.contentBy === contentBy &&
    before.contentAt !== null &&
    contentAt.getTime() - before.contentAt.getTime() < sittingMs;
  if (!isSameSitting && !isEmpty(before)) await storeVersion(ctx, owner, { content: before });
  return { contentAt, contentBy };
}

function isEmpty({ subjectLine, preheader, bodyHtml, textOnlyVersion, abTest }: VersionedContent): boolean {
  return subjectLine + preheader + bodyHtml + textOnlyVersion === '' && (abTest ?? null) === null;
}

/** Independent of the order of keys, which the database changes. */
export function hashOfContent(content: VersionedContent): string {
  const { subjectLine, preheader, blocks, style, blockAuthors, bodyHtml, textOnlyVersion } = content;
  const { contentLanguage = null, abTest = null } = content;
  const all = [subjectLine, preheader, blocks ?? null, style ?? null, blockAuthors ?? {}, bodyHtml];
  // Only where there are some: versions from before there were further languages stay the same.
  const translations = content.translations == null ? [] : [content.translations];
  const parts = [...all, textOnlyVersion, contentLanguage, abTest, ...translations];
  const text = JSON.stringify(parts, withSortedKeys);
  return createHash('sha256').update(text).digest('hex');
}

function jsonOf(value: unknown): string | null {
  return value == null ? null : JSON.stringify(value);
}
