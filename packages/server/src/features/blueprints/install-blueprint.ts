// Installs a blueprint: everything gets new ids, and references between its parts are mapped to them. Parts
// that depend on something not included are left out and listed.
import type { blueprints } from '@fieldhouse/contract/blueprints';
import type { CollectionWithFields, NewField } from '@fieldhouse/contract/collections';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { isRecordLink } from '@fieldhouse/contract/field-types';
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { writeAudit } from '../audit-log/index.ts';
import { createCard, createGroup } from '../cards/index.ts';
import {
  addField,
  changeCollection,
  changeField,
  createCollection,
  listCollections,
} from '../collections/index.ts';
import { createRecords } from '../records/index.ts';
import { createView } from '../views/index.ts';
import { loadBlueprint } from './blueprint-actions.ts';
import type { BlueprintContent, OfferedCollection, OfferedField } from './blueprint-queries.ts';
import { IdMap } from './id-map.ts';
import { installWizards } from './install-wizards.ts';
import { installableViews, isSelfContained } from './installable-views.ts';

interface Install {
  readonly ctx: TeamContext;
  readonly offer: BlueprintContent;
  readonly ids: IdMap;
  readonly leftOut: string[];
}

export async function installBlueprint(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof blueprints.install>,
) {
  const offer = await loadBlueprint(ctx, params.blueprintId);
  const install: Install = { ctx, offer, ids: new IdMap(), leftOut: [] };
  await installLists(install);
  for (const one of parentsFirst(offer.collections)) {
    const names = one.parentId === null ? body : {};
    await attempt(install, one.pluralName, one.parentId === null, () =>
      installCollection(install, one, names),
    );
  }
  await installLinks(install);
  for (const one of offer.collections) await finish(install, one);
  await installFaces(install);
  install.leftOut.push(...(await installWizards(ctx, offer.wizards, (from) => install.ids.get(from))));
  const id = install.ids.get(params.blueprintId);
  refuseUnless(id, 'not_found');
  const collection = await changeCollection(ctx, {
    params: { ...params, collectionId: id as CollectionId },
    query: {},
    body: {},
  });
  await writeAudit(ctx, {
    action: 'collection.created',
    subjectId: id,
    subjectName: collection.pluralName,
    detail: { blueprint: params.blueprintId, from: offer.teamName },
  });
  return { collection, leftOut: install.leftOut };
}

/** A part that can't be created is left out, unless everything depends on it. */
async function attempt(
  { leftOut }: Install,
  name: string,
  isNeeded: boolean,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isNeeded || !(error instanceof Refusal)) throw error;
    leftOut.push(name);
  }
}

async function installLists({ ctx, offer, ids }: Install): Promise<void> {
  for (const list of offer.lists) {
    const { name, icon } = list;
    const pluralName = await freeName(ctx, list.pluralName);
    const made = await createCollection(ctx, { body: { name, pluralName, icon, isUsedAsCustomList: true } });
    ids.set(list.id, made.id);
    if (list.items.length === 0) continue;
    const rows = list.items.map(({ id: _id, ...values }) => values);
    const records = await createRecords(ctx, { collectionId: made.id, records: rows });
    for (const [index, item] of list.items.entries()) ids.set(item.id, records[index]?.id);
  }
}

/** The name itself, or with a number appended if it is already in use. */
async function freeName(ctx: TeamContext, wanted: string): Promise<string> {
  const { items } = await listCollections(ctx);
  const taken = new Set(items.map(({ pluralName }) => pluralName.toLowerCase()));
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? wanted : `${wanted} ${n}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

function parentsFirst(collections: readonly OfferedCollection[]): OfferedCollection[] {
  const below = (parentId: string | null): OfferedCollection[] =>
    collections.filter((one) => one.parentId === parentId).flatMap((one) => [one, ...below(one.id)]);
  return below(null);
}

async function installCollection(
  install: Install,
  one: OfferedCollection,
  names: { readonly name?: string | undefined; readonly pluralName?: string | undefined },
): Promise<void> {
  const { ctx, offer, ids } = install;
  const own = offer.fields.filter((field) => field.collectionId === one.id && isSelfContained(offer, field));
  const made = await createCollection(ctx, {
    body: {
      name: names.name ?? one.name,
      pluralName:
        names.pluralName ?? (one.parentId === null ? one.pluralName : await freeName(ctx, one.pluralName)),
      description: one.description,
      icon: one.icon,
      isShownInSidebar: one.isShownInSidebar,
      isGloballySearchable: one.isGloballySearchable,
      representsPeople: one.representsPeople,
      fields: own
        .filter(({ dataType }) => !isRecordLink(dataType))
        .map((field) => toNewField(install, field)),
      ...(one.parentId !== null && {
        // Created before its children.
        parentId: ids.get(one.parentId) as CollectionId,
        ...(one.membershipDataFilter && { membershipDataFilter: ids.within(one.membershipDataFilter) }),
      }),
    },
  });
  ids.set(one.id, made.id);
  mapFields(install, one.id, made);
}

function mapFields({ offer, ids }: Install, from: string, { fields }: CollectionWithFields): void {
  for (const field of offer.fields.filter(({ collectionId }) => collectionId === from)) {
    ids.set(field.id, fields.find(({ columnName }) => columnName === field.columnName)?.id);
  }
}

function toNewField({ ids }: Install, field: OfferedField): NewField {
  const { title, columnName, dataType, description, isRequired, isUnique } = field;
  return {
    title,
    columnName,
    dataType,
    description,
    isRequired,
    isUnique,
    isSearchable: field.isSearchable,
    isTranslatable: field.isTranslatable,
    defaultValue: ids.within(field.defaultValue) ?? undefined,
    settings: ids.within(field.settings),
  };
}

/** Links are added once all collections exist, and then moved to their positions. */
async function installLinks(install: Install): Promise<void> {
  const { ctx, offer, ids, leftOut } = install;
  for (const field of offer.fields) {
    const collectionId = ids.get(field.collectionId);
    if (collectionId === undefined) continue;
    if (!isSelfContained(offer, field)) {
      leftOut.push(field.title);
      continue;
    }
    // Created here.
    const params = { teamId: ctx.teamId, collectionId: collectionId as CollectionId };
    if (isRecordLink(field.dataType)) {
      await attempt(install, field.title, false, async () => {
        ids.set(field.id, (await addField(ctx, { params, query: {}, body: toNewField(install, field) })).id);
      });
    } else if (ids.has(field.id) && offer.fields.some(({ dataType }) => isRecordLink(dataType))) {
      // Each is placed after the previous one.
      const fieldId = ids.get(field.id) as FieldId;
      await changeField(ctx, { params: { ...params, fieldId }, query: {}, body: { beforeFieldId: null } });
    }
  }
}

/** Settings of a collection that reference its own fields. */
async function finish({ ctx, ids }: Install, one: OfferedCollection): Promise<void> {
  const id = ids.get(one.id);
  if (id === undefined) return;
  const nameFieldId = one.nameFieldId && ids.get(one.nameFieldId);
  const avatarFieldId = one.avatarFieldId && ids.get(one.avatarFieldId);
  await changeCollection(ctx, {
    params: { teamId: ctx.teamId, collectionId: id as CollectionId },
    query: {},
    body: {
      // Ids of fields that were created here.
      ...(nameFieldId && { nameFieldId: nameFieldId as FieldId }),
      ...(avatarFieldId && { avatarFieldId: avatarFieldId as FieldId }),
      ...(one.membershipOrder && { membershipOrder: one.membershipOrder }),
    },
  });
}

/** Views, cards and card groups. */
async function installFaces(install: Install): Promise<void> {
  const { ctx, offer, ids } = install;
  const placeOf = (from: string) => {
    const id = ids.get(from);
    // Created here.
    return id === undefined ? undefined : { teamId: ctx.teamId, collectionId: id as CollectionId };
  };
  const { views, cards, leftOut } = installableViews(offer);
  install.leftOut.push(...leftOut);
  for (const view of views) {
    const params = placeOf(view.collectionId);
    const { internalName, type } = view;
    const body = { internalName, type, visibility: 'team' as const, settings: ids.within(view.settings) };
    if (params)
      await attempt(install, internalName, false, () => createView(ctx, { params, query: {}, body }));
  }
  for (const card of cards) {
    const params = placeOf(card.collectionId);
    const { name, icons, width } = card;
    const body = { name, icons, width, settings: ids.within(card.settings) };
    if (!params) continue;
    await attempt(install, name, false, async () => {
      ids.set(card.id, (await createCard(ctx, { params, query: {}, body })).id);
    });
  }
  for (const group of offer.groups) {
    const params = placeOf(group.collectionId);
    const cardIds = ids.within(group.cardIds.filter((id) => ids.has(id)));
    const body = { name: group.name, icon: group.icon, cardIds };
    if (params)
      await attempt(install, group.name, false, () => createGroup(ctx, { params, query: {}, body }));
  }
}
