// Stored references to a field whose type changes: planned in advance as a list for the user who decides, and
// applied in the transaction that swaps the columns.
import { isDeepStrictEqual } from 'node:util';
import {
  addressTypes,
  colorTypes,
  type DataType,
  endTypes,
  groupableTypes,
  holdsSeveral,
  isRecordLink,
  startTypes,
} from '@fieldhouse/contract/field-types';
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import type { ReferenceOutcome } from '@fieldhouse/contract/references';
import type { TeamContext } from '../../../kernel/context.ts';
import {
  type CollectionDefinition,
  type FieldDefinition,
  findCollection,
  type Referrer,
  type ReferringItem,
  type StoredQuery,
} from '../../catalogue/index.ts';
import { columnTypes, targetIdOf } from '../../records/engine/columns/index.ts';
import type { ChangedColumns } from '../../records/engine/write/index.ts';
import { type ChangedCondition, wouldMatchMore } from '../../records/engine/write/index.ts';
import { referrers } from '../references/referrers.ts';
import { listRestorableReferences, rewriteContent } from '../references/rewrite-references.ts';
import type { ChoiceOption } from './choice-resolver.ts';
import { type ConditionConverter, createConditionConverter } from './convert-condition.ts';

export interface FieldChange {
  readonly collection: CollectionDefinition;
  readonly from: FieldDefinition;
  readonly to: FieldDefinition;
  /** Items that will be added to the list. */
  readonly added?: readonly ChoiceOption[];
}

export interface PlannedReference {
  readonly referrer: Referrer;
  readonly found: ReferringItem;
  readonly fate: ReferenceOutcome;
  readonly content: unknown;
  /** Conditions that are rewritten. */
  readonly changed: readonly ChangedCondition[];
}

/** Every reference to the field; those in `without` are rewritten elsewhere. */
export async function planReferences(
  ctx: TeamContext,
  change: FieldChange,
  without: ReadonlySet<string> = new Set(),
): Promise<PlannedReference[]> {
  const refit = await createConditionConverter(ctx, change);
  const places: PlannedReference[] = [];
  for (const referrer of Object.values(referrers)) {
    for (const found of (await referrer.stoppedBy?.(ctx, change.to)) ?? [])
      places.push({ referrer, found, fate: 'stops', content: found.content, changed: [] });
    if (!referrer.queriesOf) continue;
    for (const found of await referrer.find(ctx, { text: change.from.columnName })) {
      const place = without.has(`${referrer.kind}:${found.id}`)
        ? undefined
        : await planPlace(ctx, { change, refit, referrer, found });
      if (place) places.push(place);
    }
  }
  return places;
}

/** The references that remain to be planned when a change is undone: the others are restored. */
export async function planUndo(
  ctx: TeamContext,
  change: FieldChange,
  changeId: string,
): Promise<PlannedReference[]> {
  const restorable = await listRestorableReferences(ctx, changeId);
  const keys = restorable.map(({ referrer, found }) => `${referrer.kind}:${found.id}`);
  return planReferences(ctx, change, new Set(keys));
}

/**
 * Whether a condition that decides about access, or about a message's audience, would match more than before.
 */
export async function wouldWidenAccess(
  ctx: TeamContext,
  columns: ChangedColumns,
  places: readonly PlannedReference[],
): Promise<boolean> {
  for (const { referrer, fate, changed } of places) {
    if (referrer.unfit === 'loses' || fate !== 'fits') continue;
    for (const one of changed) if (await wouldMatchMore(ctx, columns, one)) return true;
  }
  return false;
}

/** Rewrites the references that keep working, unchanged or without a part. */
export async function rewritePlannedReferences(
  ctx: TeamContext,
  places: readonly PlannedReference[],
  changeId: string,
): Promise<void> {
  for (const { referrer, found, fate, content } of places) {
    if (fate !== 'fits' && fate !== 'loses') continue;
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(content)), found.content))
      await rewriteContent(ctx, referrer, found, { content, changeId });
  }
}

interface PlaceRequest {
  readonly change: FieldChange;
  readonly refit: ConditionConverter;
  readonly referrer: Referrer;
  readonly found: ReferringItem;
}

async function planPlace(
  ctx: TeamContext,
  { change, refit, referrer, found }: PlaceRequest,
): Promise<PlannedReference | undefined> {
  const findings: Findings = { isNamed: false, isUnfit: false, isLess: false, changed: [] };
  const isSameTarget = targetIdOf(change.from) === targetIdOf(change.to);
  const queries: StoredQuery[] = [];
  for (const query of referrer.queriesOf?.(found) ?? []) {
    const asked = await findCollection(ctx, query.collectionId);
    const names = asked && (await namesOf(ctx, asked, change));
    queries.push(
      names
        ? await rewriteQuery(query, { names, refit, to: change.to.dataType, isSameTarget, findings })
        : query,
    );
  }
  if (!findings.isNamed) return undefined;
  const isBroken = findings.isUnfit && referrer.unfit !== 'loses';
  return {
    referrer,
    found,
    fate: isBroken ? referrer.unfit : findings.isUnfit || findings.isLess ? 'loses' : 'fits',
    content: isBroken ? found.content : referrer.withQueries?.(found, queries),
    changed: findings.changed,
  };
}

/** Collected while content is walked. */
interface Findings {
  isNamed: boolean;
  /** A condition can't be expressed for the other type. */
  isUnfit: boolean;
  /** A sort, group or color is removed, which does not change the records found. */
  isLess: boolean;
  readonly changed: ChangedCondition[];
}

/** How a collection's queries name the field: as its own, through a link, or as the link itself. */
type Names = (name: string) => 'field' | 'link' | undefined;

async function namesOf(ctx: TeamContext, asked: CollectionDefinition, { from }: FieldChange): Promise<Names> {
  const links = new Set<string>();
  for (const field of asked.fields) {
    if (!isRecordLink(field.dataType) || holdsSeveral(field.dataType)) continue;
    const target = await findCollection(ctx, targetIdOf(field));
    if (target?.byColumn.get(from.columnName)?.id === from.id) links.add(field.columnName);
  }
  return (name) => {
    const [own = '', far] = name.split('.');
    const isOwn = asked.byColumn.get(own)?.id === from.id;
    if (far === undefined) return isOwn ? 'field' : undefined;
    if (isOwn) return 'link';
    return links.has(own) && far === from.columnName ? 'field' : undefined;
  };
}

const mailTypes: readonly DataType[] = ['email_address', 'plain_text'];

interface Walk {
  readonly names: Names;
  readonly refit: ConditionConverter;
  readonly to: DataType;
  /** The linked records are of the same collection. */
  readonly isSameTarget: boolean;
  readonly findings: Findings;
}

async function rewriteQuery(query: StoredQuery, walk: Walk): Promise<StoredQuery> {
  const { filter, sorts, group, colorBy, calendar, map, mailColumn, linkColumn, collectionId } = query;
  if (mailColumn !== undefined && walk.names(mailColumn) !== undefined) {
    walk.findings.isNamed = true;
    walk.findings.isUnfit ||= !mailTypes.includes(walk.to);
  }
  if (linkColumn !== undefined && walk.names(linkColumn.name) !== undefined) {
    const leads = isRecordLink(walk.to) && (linkColumn.mayBeSeveral || !holdsSeveral(walk.to));
    walk.findings.isNamed = true;
    walk.findings.isUnfit ||= !(leads && walk.isSameTarget);
  }
  const isStillAllowed = (name: string | undefined, types: readonly DataType[]): boolean => {
    if (name === undefined || walk.names(name) === undefined) return true;
    walk.findings.isNamed = true;
    walk.findings.isLess ||= !types.includes(walk.to);
    return types.includes(walk.to);
  };
  const sortable = columnTypes[walk.to].sortKey ? [walk.to] : [];
  const hasStart = isStillAllowed(calendar?.startField, startTypes);
  const hasEnd = isStillAllowed(calendar?.endField, endTypes);
  const { endField, ...begin } = calendar ?? { endField: undefined };
  return {
    collectionId,
    filter: filter && (await rewriteFilter(filter, walk)),
    sorts: sorts?.filter(({ field }) => isStillAllowed(field, sortable)),
    group: isStillAllowed(group?.field, groupableTypes) ? group : undefined,
    colorBy: isStillAllowed(colorBy, colorTypes) ? colorBy : undefined,
    calendar:
      calendar && hasStart ? (hasEnd ? calendar : { ...calendar, ...begin, endField: undefined }) : undefined,
    map: isStillAllowed(map?.addressField, addressTypes) ? map : undefined,
  };
}

/** Undefined if no condition is left. */
async function rewriteFilter(filter: Filter, walk: Walk): Promise<Filter | undefined> {
  if ('operator' in filter) return rewriteCondition(filter, walk);
  const parts = filter.all ?? filter.any ?? [];
  const rests: Filter[] = [];
  for (const part of parts) {
    const rest = await rewriteFilter(part, walk);
    if (rest) rests.push(rest);
  }
  if (filter.all) return { all: rests };
  // Dropping one alternative of an `any` makes the whole filter match everything.
  return rests.length === parts.length ? { any: rests } : undefined;
}

async function rewriteCondition(condition: Condition, walk: Walk): Promise<Condition | undefined> {
  const { names, refit, to, isSameTarget, findings } = walk;
  const named = names(condition.field);
  if (named === undefined) return condition;
  findings.isNamed = true;
  const leads = isRecordLink(to) && !holdsSeveral(to) && isSameTarget;
  const after = named === 'link' ? (leads ? condition : undefined) : await refit(condition);
  if (!after) {
    findings.isUnfit = true;
    return undefined;
  }
  if (named === 'field') findings.changed.push({ before: condition, after });
  return after;
}
