// Finds records by label, as far as they are visible to the viewer, and labels that several records share.
import { composeText } from '@fieldhouse/domain/fields/text/compose-text';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { Access } from '../access/access.ts';
import { recordSource } from './record-source.ts';

export interface FoundLabel {
  readonly id: string;
  /** The label as stored; if several records match, that of any of them. */
  readonly label: string;
  /** More than one record has this label. */
  readonly isAmbiguous: boolean;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * By the requested text: an id or a name, both regardless of case. Texts without a match are missing from the map.
 */
export async function findLabels(
  ctx: TeamContext,
  collectionId: string,
  texts: readonly string[],
  access: Access,
): Promise<ReadonlyMap<string, FoundLabel>> {
  if (texts.length === 0) return new Map();
  const composed = new Map(texts.map((text) => [text, composeText(text)]));
  const source = await recordSource(ctx, { collectionId, columns: {}, access });
  const ids = texts.filter((text) => uuid.test(text));
  const { rows } = await sql<{ text: string; id: string; label: string; count: number }>`
    select x.text, min(s.id::text) as id, min(s.label) as label, count(*)::int as count
    from unnest(${sql.val([...new Set(composed.values())])}::text[]) x(text) join ${source} s on lower(btrim(s.label)) = lower(x.text)
    group by x.text
    union all select s.id::text, s.id::text, s.label, 1 from ${source} s where s.id = any(${sql.val(ids)}::uuid[])`.execute(
    ctx.db.withoutPlugins(),
  );
  // Ids come last, so that an id takes precedence over a name that looks like it.
  const found = new Map<string, FoundLabel>(
    rows.map(({ text, id, label, count }) => [text, { id, label, isAmbiguous: count > 1 }]),
  );
  for (const [text, composedText] of composed) {
    const byName = found.get(composedText);
    if (byName) found.set(text, byName);
  }
  // The database returns ids in lower case.
  for (const text of ids) {
    const byId = found.get(text.toLowerCase());
    if (byId) found.set(text, byId);
  }
  return found;
}

/** Names shared by several records; undefined if there are more than `most`. */
export async function listAmbiguousLabels(
  ctx: TeamContext,
  collectionId: string,
  limit: number,
  access: Access,
): Promise<ReadonlySet<string> | undefined> {
  const source = await recordSource(ctx, { collectionId, columns: {}, access });
  const { rows } = await sql<{ label: string }>`select distinct label from (
      select s.label, count(*) over (partition by lower(btrim(s.label))) as times from ${source} s
    ) x where x.times > 1 limit ${sql.lit(limit + 1)}`.execute(ctx.db.withoutPlugins());
  return rows.length > limit ? undefined : new Set(rows.map(({ label }) => label));
}
