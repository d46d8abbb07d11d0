// Earlier versions as their viewer may see them: conditions hide themselves as in the present content.

import type { ContentVersion, GoneTarget, WholeContentVersion } from '@fieldhouse/contract/content-versions';
import { contentUse, maxContentVersions } from '@fieldhouse/contract/content-versions';
import { dataLanguage } from '@fieldhouse/contract/teams';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { listNames } from '../approvals/author-queries.ts';
import { withReadableConditions } from '../conditions/block-conditions.ts';
import { findFileLinkFaults } from '../mail-files/own-link-checks.ts';
import { storedAbTest } from '../stored-ab-test.ts';
import { otherContents } from '../stored-translations.ts';
import { toShownTranslations, withReadableTranslations } from '../translations/change-translations.ts';
import { findWizardFaults } from '../wizard-links/wizard-faults.ts';
import { blocksOf, storedStyle } from '../written-content.ts';
import { hashOfContent, type VersionedContent } from './store-version.ts';
import { type ContentOwner, findVersion, listVersions, type VersionRow } from './version-queries.ts';

export async function readVersions(
  ctx: TeamContext,
  owner: ContentOwner,
  present: VersionedContent,
): Promise<{ readonly items: ContentVersion[] }> {
  // One more stays if what was sent last is older.
  const rows = await listVersions(ctx.db, owner, maxContentVersions + 1);
  const names = await namesOf(ctx, rows);
  const hash = hashOfContent(present);
  return { items: rows.map((row) => toVersion(row, { names, hash })) };
}

export async function readVersion(
  ctx: TeamContext,
  owner: ContentOwner,
  { id, present }: { readonly id: string; readonly present: VersionedContent },
): Promise<WholeContentVersion> {
  const row = await loadVersion(ctx, owner, id);
  const names = await namesOf(ctx, [row]);
  const test = storedAbTest(row.abTest);
  return {
    ...toVersion(row, { names, hash: hashOfContent(present) }),
    ...(await shown(ctx, row)),
    contentLanguage: dataLanguage.nullable().parse(row.contentLanguage),
    versionB: test && (await shown(ctx, { ...test, style: test.style ?? null })),
  };
}

export async function loadVersion(ctx: TeamContext, owner: ContentOwner, id: string): Promise<VersionRow> {
  const row = await findVersion(ctx.db, owner, id);
  refuseUnless(row, 'not_found');
  return row;
}

/** The content as it was in every language, with the authors of its tags, lists and conditions, to be stored. */
export function contentOfVersion(row: VersionRow) {
  const { subjectLine, preheader, bodyHtml, textOnlyVersion } = row;
  return {
    ...{ subjectLine, preheader, bodyHtml, textOnlyVersion },
    blocks: row.blocks === null ? null : JSON.stringify(row.blocks),
    style: row.style === null ? null : JSON.stringify(row.style),
    blockAuthors: JSON.stringify(row.blockAuthors),
    contentLanguage: row.contentLanguage,
    translations: row.translations === null ? null : JSON.stringify(row.translations),
  };
}

/** What the content links to and no one can open any more. */
export async function findGone(
  ctx: TeamContext,
  content: Pick<VersionedContent, 'blocks' | 'bodyHtml' | 'abTest' | 'translations'>,
): Promise<GoneTarget[]> {
  const gone = new Map<string, GoneTarget>();
  for (const one of [content, ...otherContents(content)]) {
    const blocks = blocksOf(one);
    const files = (await findFileLinkFaults(ctx, blocks)).map(
      ({ text }) => ({ kind: 'file', name: text }) as const,
    );
    const wizards = (await findWizardFaults(ctx, blocks, undefined)).map(
      ({ text }) => ({ kind: 'wizard', name: text }) as const,
    );
    for (const target of [...wizards, ...files]) gone.set(`${target.kind} ${target.name}`, target);
  }
  return [...gone.values()];
}

type NamedRow = Pick<VersionRow, 'id' | 'contentHash' | 'writtenAt' | 'writtenBy' | 'uses' | 'subjectLine'>;

function toVersion(
  { id, contentHash, writtenAt, writtenBy, uses, subjectLine }: NamedRow,
  { names, hash }: { readonly names: ReadonlyMap<string, string>; readonly hash: string },
): ContentVersion {
  return {
    id,
    writtenAt: writtenAt.toISOString(),
    writtenBy: names.get(writtenBy ?? '') ?? '',
    uses: contentUse.array().parse(uses),
    subjectLine,
    isPresent: contentHash === hash,
  };
}

async function namesOf(
  ctx: TeamContext,
  rows: readonly Pick<NamedRow, 'writtenBy'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ writtenBy }) => writtenBy ?? []))];
  if (ids.length === 0) return new Map();
  const members = await listNames(ctx.db, ids);
  return new Map(members.map((one) => [one.userId ?? '', fullName(one)]));
}

async function shown(ctx: TeamContext, content: VersionedContent) {
  const { subjectLine, preheader, textOnlyVersion } = content;
  return {
    ...{ subjectLine, preheader, textOnlyVersion },
    blocks: await withReadableConditions(ctx, blocksOf(content)),
    style: storedStyle(content.style),
    translations: await withReadableTranslations(ctx, toShownTranslations(content.translations)),
  };
}
