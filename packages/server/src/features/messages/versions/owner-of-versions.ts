// What the endpoints of earlier versions do, for a message as for a template.
import type { ContentVersion, GoneTarget, WholeContentVersion } from '@fieldhouse/contract/content-versions';
import type { TeamContext } from '../../../kernel/context.ts';
import { findGone, loadVersion, readVersion, readVersions } from './show-versions.ts';
import { storeVersion, type WrittenContent } from './store-version.ts';
import type { ContentOwner, VersionRow } from './version-queries.ts';

/** What differs between those that have versions. */
export interface OwnerOfVersions<Row extends WrittenContent, Shown> {
  readonly id: ContentOwner;
  /** Refuses with `not_found`. */
  load(): Promise<Row>;
  /** Refuses a restoration that its state or the version doesn’t allow. */
  ensureRestorable(row: Row, stored: VersionRow): void;
  /** Writes the content of the version as it was, with the authors of its tags, lists and conditions: who restores it has not written it. */
  rewrite(row: Row, restored: RestoredVersion): Promise<Shown>;
  audit(row: Row): Promise<void>;
}

interface RestoredVersion {
  readonly stored: VersionRow;
  /** The number of the owner on which the change is based. */
  readonly version: number;
}

export async function listVersionsOf(
  ctx: TeamContext,
  owner: OwnerOfVersions<WrittenContent, unknown>,
): Promise<{ readonly items: ContentVersion[] }> {
  return readVersions(ctx, owner.id, await owner.load());
}

export async function getVersionOf(
  ctx: TeamContext,
  owner: OwnerOfVersions<WrittenContent, unknown>,
  id: string,
): Promise<WholeContentVersion> {
  return readVersion(ctx, owner.id, { id, present: await owner.load() });
}

/** The present content becomes a version before. */
export async function restoreVersionOf<Row extends WrittenContent, Shown>(
  ctx: TeamContext,
  owner: OwnerOfVersions<Row, Shown>,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<{ readonly restored: Shown; readonly gone: GoneTarget[] }> {
  const row = await owner.load();
  const stored = await loadVersion(ctx, owner.id, id);
  owner.ensureRestorable(row, stored);
  await storeVersion(ctx, owner.id, { content: row });
  const restored = await owner.rewrite(row, { stored, version });
  await owner.audit(row);
  return { restored, gone: await findGone(ctx, stored) };
}
