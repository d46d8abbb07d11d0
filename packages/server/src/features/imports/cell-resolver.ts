// Resolves what cells name: records of linked collections and list items by label, collections by name, files
// by id. A chunk looks up all of its names at once; results are cached for the next one.
import {
  holdsSeveral,
  isCollectionLink,
  isListChoice,
  isRecordLink,
  mayNameFiles,
} from '@fieldhouse/contract/field-types';
import { isChoice } from '@fieldhouse/domain/fields/convert-value';
import { fileIdsIn } from '@fieldhouse/domain/fields/files/file-ids';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import { possibleLabels, splitLabels } from '@fieldhouse/domain/fields/link/linked-ids';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { composeText } from '@fieldhouse/domain/fields/text/compose-text';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import { z } from 'zod';
import { actingAs } from '../../kernel/acting-as.ts';
import type { Member } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
import { type CollectionDefinition, type FieldDefinition, loadCollection } from '../catalogue/index.ts';
import { listCollections } from '../collections/index.ts';
import { type Access, fullAccess } from '../records/engine/access/index.ts';
import { type FoundLabel, findLabels } from '../records/engine/read/index.ts';
import { attachImported, findImportable } from '../records/engine/write/index.ts';
import { accessOfMember, createByName, mayCreateByName } from '../records/index.ts';
import type { Cell, FileRow } from '../table-files/index.ts';

/** Maximum number of cached names; files with more of them query again. */
const maxKnown = 100_000;

export interface LabelColumn {
  readonly column: number;
  readonly field: FieldDefinition;
  /** Missing items are created on behalf of the importer. */
  readonly isAdding: boolean;
}

export interface CellResolver {
  /** Looks up what these rows name. */
  prepare(ctx: TeamContext, rows: readonly FileRow[]): Promise<void>;
  find(field: FieldDefinition, text: string): FoundLabel | undefined;
  /** Whether the id is known to be visible to the importer. */
  hasId(field: FieldDefinition, id: string): boolean;
  /** Kind of a file that the importer may reference. */
  fileKind(id: string): string | undefined;
}

interface ResolverOptions {
  readonly importer: Member | undefined;
  readonly importId: string;
  readonly cellOf: (row: FileRow, column: number) => Cell;
  /** Files are looked up only: the transaction can't write. */
  readonly isDry: boolean;
}

/** Cached names of one collection, and the ids that they resolved to. */
interface KnownNames {
  readonly byText: Map<string, FoundLabel | undefined>;
  readonly ids: Set<string>;
}

export function createCellResolver(columns: readonly LabelColumn[], options: ResolverOptions): CellResolver {
  const known = new Map<string, KnownNames>();
  const kinds = new Map<string, string | undefined>();
  const knownOf = (field: FieldDefinition): KnownNames => {
    const own = known.get(targetKey(field)) ?? { byText: new Map(), ids: new Set() };
    known.set(targetKey(field), own);
    return own;
  };
  return {
    async prepare(ctx, rows) {
      if ([...known.values()].some(({ byText }) => byText.size > maxKnown)) known.clear();
      if (kinds.size > maxKnown) kinds.clear();
      for (const naming of columns) {
        const { field, column } = naming;
        const names = [...new Set(rows.flatMap((row) => namesIn(field, options.cellOf(row, column))))];
        if (mayNameFiles(field.dataType)) await findFiles(ctx, names, options, kinds);
        else {
          const named: NameSearch['named'] = (isName) =>
            rows.flatMap((row) => labelsOf(field, options.cellOf(row, column), isName));
          await findNames(ctx, naming, names, { ...options, known: knownOf(field), named });
        }
      }
    },
    find: (field, text) => known.get(targetKey(field))?.byText.get(text.trim()),
    hasId: (field, id) => known.get(targetKey(field))?.ids.has(id) ?? false,
    fileKind: (id) => kinds.get(id),
  };
}

export function resolvesByLabel({ dataType }: FieldDefinition): boolean {
  return mayNameFiles(dataType) || isChoice(dataType);
}

function targetKey(field: FieldDefinition): string {
  if (isCollectionLink(field.dataType)) return 'collections';
  return `${isListChoice(field.dataType) ? 'list' : 'link'}:${String(linkedCollectionOf(field))}`;
}

/** All texts of a cell that may be names. */
function namesIn(field: FieldDefinition, cell: Cell): string[] {
  if (cell === '') return [];
  if (mayNameFiles(field.dataType)) return fileIdsInCell(field, cell);
  const names = textsIn(cell).flatMap((text) => {
    if (!holdsSeveral(field.dataType) || typeof cell !== 'string') return [text];
    return possibleLabels(text);
  });
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

function labelsOf(field: FieldDefinition, cell: Cell, isName: (text: string) => boolean): string[] {
  if (cell === '') return [];
  if (typeof cell === 'object' && 'json' in cell)
    return labelCandidatesOf(cell.json).flatMap((one) => one.at(-1) ?? []);
  const [text = ''] = textsIn(cell);
  return holdsSeveral(field.dataType) ? splitLabels(text, isName) : [text.trim()];
}

function textsIn(cell: Cell): string[] {
  if (typeof cell === 'string') return [cell];
  return 'exact' in cell ? [cell.exact] : labelCandidatesOf(cell.json).flat();
}

/** The id and label of each value, if present; the id takes precedence. */
export function labelCandidatesOf(value: unknown): string[][] {
  return [value].flat().flatMap((one): string[][] => {
    if (one === null || one === undefined) return [];
    if (typeof one !== 'object') return [[String(one)]];
    const { id, label } = one as { readonly id?: unknown; readonly label?: unknown };
    return [[id, label].filter((name) => typeof name === 'string')];
  });
}

/** File ids in a cell; none for a video that is a URL. */
export function fileIdsInCell({ dataType, settings }: FieldDefinition, cell: Cell): string[] {
  const isJson = typeof cell === 'object' && 'json' in cell;
  const ids = isJson ? labelCandidatesOf(cell.json).flatMap(([id]) => id ?? []) : undefined;
  const { files } = fieldTypes[dataType];
  if (files?.isAlternative)
    return (ids ?? fileIdsIn(textsIn(cell).join()) ?? []).flatMap((id) => files.idsIn(id));
  if (ids) return ids;
  const parsed = fieldTypes[dataType].fromText(textsIn(cell).join(), settings, anywhere);
  return parsed.ok && parsed.value !== null ? [parsed.value].flat().map(String) : [];
}

const anywhere = { locale: 'en-US', country: 'US', timeZone: 'UTC' };

async function findFiles(
  ctx: TeamContext,
  ids: readonly string[],
  { importer, isDry }: Pick<ResolverOptions, 'importer' | 'isDry'>,
  kinds: Map<string, string | undefined>,
): Promise<void> {
  const fresh = ids.filter((id) => z.guid().safeParse(id).success && !kinds.has(id));
  const by = importer && { userId: importer.userId, hasAllData: hasAllData(importer) };
  const found = await (isDry ? findImportable : attachImported)(ctx, fresh, by);
  for (const id of fresh) kinds.set(id, found.get(id));
}

interface NameSearch {
  readonly importer: Member | undefined;
  readonly importId: string;
  readonly known: KnownNames;
  /** The texts that the cells name, given which texts are names. */
  readonly named: (isName: (text: string) => boolean) => readonly string[];
}

async function findNames(
  ctx: TeamContext,
  { field, isAdding }: LabelColumn,
  names: readonly string[],
  { importer, importId, known, named }: NameSearch,
): Promise<void> {
  const fresh = names.filter((name) => !known.byText.has(name));
  if (fresh.length === 0) return;
  if (isCollectionLink(field.dataType)) return findCollections(ctx, fresh, known);
  const target = await loadCollection(ctx, String(linkedCollectionOf(field)));
  const isLink = isRecordLink(field.dataType);
  const access = isLink && importer ? await accessToLinked(ctx, target, importer) : fullAccess;
  const find = (texts: readonly string[]) =>
    access ? findLabels(ctx, target.id, texts, access) : new Map<string, FoundLabel>();
  const found = await find(fresh);
  remember(known, fresh, found);
  if (!isAdding) return;
  const isKnown = (name: string) => known.byText.get(name) !== undefined;
  const missing = [...new Set(named(isKnown))].filter((name) => !isKnown(name) && !looksLikeId(name));
  if (missing.length === 0) return;
  // The history names the importer.
  await createByName(importer ? actingAs(ctx, importer) : ctx, target, missing, importId);
  remember(known, missing, await find(missing));
}

function remember(
  { byText, ids }: KnownNames,
  texts: readonly string[],
  found: ReadonlyMap<string, FoundLabel>,
): void {
  for (const text of texts) byText.set(text, found.get(text));
  for (const { id } of found.values()) ids.add(id);
}

function looksLikeId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

async function findCollections(ctx: TeamContext, names: readonly string[], known: KnownNames): Promise<void> {
  const { items } = await listCollections(ctx);
  const found = new Map<string, FoundLabel>();
  for (const name of names) {
    const folded = composeText(name).toLowerCase();
    const same = items.filter(
      ({ id, name: one, pluralName }) =>
        id === folded || [one, pluralName].some((title) => composeText(title).toLowerCase() === folded),
    );
    if (same[0]) found.set(name, { id: same[0].id, label: same[0].pluralName, isAmbiguous: same.length > 1 });
  }
  remember(known, names, found);
}

/** Undefined if no record of the collection is visible to the importer. */
async function accessToLinked(
  ctx: TeamContext,
  target: CollectionDefinition,
  importer: Member,
): Promise<Access | undefined> {
  return unlessRefused(() => accessOfMember(ctx, target, importer), ['not_found']);
}

/** Refuses unless the importer may create records by name, and no other field is required. */
export async function ensureMayCreateByName(
  ctx: TeamContext,
  field: FieldDefinition,
  importer: Member | undefined,
): Promise<void> {
  refuseUnless(/_(from_list|data_record)$/.test(field.dataType), 'invalid_input');
  const target = await loadCollection(ctx, String(linkedCollectionOf(field)));
  const access = importer ? await accessToLinked(ctx, target, importer) : fullAccess;
  refuseUnless(mayCreateByName(target, access), 'forbidden', { data: { field: field.columnName } });
}
