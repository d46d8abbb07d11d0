// A value may reference files that its writer uploaded, and files that are in the value already or were
// before. Knowing the id of another file gives no access to it.
import type { Issue } from '@fieldhouse/contract/errors';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { sql } from 'kysely';
import { userIdOf } from '../../../../kernel/authority.ts';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import type { FieldDefinition } from '../../../catalogue/index.ts';
import type { Sql } from '../columns/identifiers.ts';
import type { CheckedValues, CheckOptions } from './check-values.ts';

export interface FileCheck {
  readonly path: CheckOptions['path'];
  /** The record's values before the change; undefined for a new record. */
  readonly before: (index: number) => Readonly<Record<string, unknown>> | undefined;
  /** The values come from the record's history, not from a request. */
  readonly isFromHistory?: boolean;
}

interface NewName {
  readonly index: number;
  readonly field: FieldDefinition;
  readonly id: string;
}

/** Throws if a file may not be referenced; marks the others as used. */
export async function attachFiles(
  ctx: TeamContext,
  records: readonly CheckedValues[],
  { path, before, isFromHistory = false }: FileCheck,
): Promise<void> {
  const named = newNames(records, before);
  if (named.length === 0) return;
  const ids = [...new Set(named.map(({ id }) => id))];
  const kinds = await markAttached(ctx, ids, isFromHistory ? sql`` : isOwn(ctx));
  const issues = named.flatMap(({ index, field, id }): Issue[] => {
    const kind = kinds.get(id);
    const rule = ruleOf(kind, field);
    return rule === undefined ? [] : [{ path: [...path(index), field.columnName], rule }];
  });
  if (issues.length > 0) throw new Refusal('invalid_input', { issues: issues.slice(0, 200) });
}

function ruleOf(kind: string | undefined, { dataType }: FieldDefinition): string | undefined {
  if (kind === undefined) return 'unknown_choice';
  const only = fieldTypes[dataType].files?.only;
  return only && kind !== only.kind ? only.rule : undefined;
}

function newNames(records: readonly CheckedValues[], before: FileCheck['before']): NewName[] {
  const named: NewName[] = [];
  records.forEach((values, index) => {
    for (const [field, value] of values) {
      const { files } = fieldTypes[field.dataType];
      if (!files) continue;
      const known = new Set(files.idsIn(before(index)?.[field.columnName]));
      for (const id of files.idsIn(value)) if (!known.has(id)) named.push({ index, field, id });
    }
  });
  return named;
}

/**
 * Locks the rows, so that the sweep can't delete the files concurrently. Returns the kinds of the files that
 * may be referenced.
 */
async function markAttached(
  ctx: TeamContext,
  ids: readonly string[],
  isOpen: Sql,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; kind: string }>`update platform.files f
    set attached_at = coalesce(f.attached_at, now()), unused_since = null
    where f.id = any(${sql.val(ids)}::uuid[]) and f.purpose = 'value' ${isOpen}
    returning f.id, f.kind`.execute(ctx.db.withoutPlugins());
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/**
 * For an import: which of these files the importer may reference, with their kinds. An importer with access
 * to all data may use any file that a value of the team references; others only files they uploaded.
 */
export async function attachImported(
  ctx: TeamContext,
  ids: readonly string[],
  importer: Importer | undefined,
): Promise<ReadonlyMap<string, string>> {
  return ids.length === 0 ? new Map() : markAttached(ctx, ids, ofImporter(importer));
}

/** The same without a change, for a preview. */
export async function findImportable(
  ctx: TeamContext,
  ids: readonly string[],
  importer: Importer | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; kind: string }>`select f.id, f.kind from platform.files f
    where f.id = any(${sql.val(ids)}::uuid[]) and f.purpose = 'value' ${ofImporter(importer)}`.execute(
    ctx.db.withoutPlugins(),
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

interface Importer {
  readonly userId: string;
  readonly hasAllData: boolean;
}

function ofImporter(importer: Importer | undefined): Sql {
  return importer && !importer.hasAllData ? sql`and f.created_by = ${importer.userId}::uuid` : sql``;
}

/** Uploaded by the writer; for anonymous visitors, in the run of their wizard. */
function isOwn({ actor }: TeamContext): Sql {
  if (actor.kind === 'wizard_visitor') {
    return sql`and exists (select from platform.wizard_run_files w
      where w.team_id = f.team_id and w.file_id = f.id and w.run_id = ${actor.runId}::uuid)`;
  }
  return sql`and f.created_by = ${userIdOf(actor)}::uuid`;
}
