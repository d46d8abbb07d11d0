// Determines how much of a view or a card is included: fields that are not included are removed from it, and
// one that depends on anything outside the blueprint is left out. The result is shown before an installation
// and applied by it.
import type { CardSettings } from '@fieldhouse/contract/data-cards';
import type { ViewSettings } from '@fieldhouse/contract/data-views';
import { isRecordLink } from '@fieldhouse/contract/field-types';
import type { BlueprintContent, OfferedField } from './blueprint-queries.ts';
import { uuid } from './id-map.ts';

export interface InstallableViews {
  readonly views: BlueprintContent['views'];
  readonly cards: BlueprintContent['cards'];
  /** Names of the parts that are left out. */
  readonly leftOut: readonly string[];
}

export function installableViews(offer: BlueprintContent): InstallableViews {
  const carried = installedIds(offer);
  const columns = leftOutColumns(offer);
  const leftOut: string[] = [];
  const unlessAboutOthers = <T extends { settings: object }>(
    one: T,
    name: string,
    settings: T['settings'],
  ): T[] => {
    if (!isAboutOthers(settings, carried, columns)) return [{ ...one, settings }];
    leftOut.push(name);
    return [];
  };
  return {
    views: offer.views.flatMap((view) =>
      unlessAboutOthers(view, view.internalName, withoutColumns(view.settings, columns)),
    ),
    cards: offer.cards.flatMap((card) =>
      unlessAboutOthers(card, card.name, withoutFields(card.settings, carried)),
    ),
    leftOut,
  };
}

/** Everything that gets an id in the installing team. */
export function installedIds(offer: BlueprintContent): ReadonlySet<string> {
  return new Set([
    ...offer.collections.map(({ id }) => id),
    ...offer.lists.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]),
    ...offer.fields.filter((field) => isSelfContained(offer, field)).map(({ id }) => id),
  ]);
}

/** Whether all references of a field are part of the blueprint. */
export function isSelfContained(offer: BlueprintContent, { dataType, settings }: OfferedField): boolean {
  const { listId, collectionId: targetId } = settings;
  if (listId !== undefined) return offer.lists.some(({ id }) => id === listId);
  return !isRecordLink(dataType) || offer.collections.some(({ id }) => id === targetId);
}

function leftOutColumns(offer: BlueprintContent): ReadonlySet<string> {
  return new Set(
    offer.fields.filter((field) => !isSelfContained(offer, field)).map(({ columnName }) => columnName),
  );
}

/** Settings that would become empty are returned unchanged, and are left out later. */
function withoutFields(settings: CardSettings, carried: ReadonlySet<string>): CardSettings {
  if (settings.type === 'form') {
    const fields = settings.fields.filter(({ fieldId }) => carried.has(fieldId));
    return fields.length === 0 ? settings : { ...settings, fields };
  }
  if (settings.type === 'table') {
    return { ...settings, columns: settings.columns.filter((id) => carried.has(id)) };
  }
  return settings;
}

function withoutColumns(settings: ViewSettings, columns: ReadonlySet<string>): ViewSettings {
  const { displayedFields, columnWidths = {} } = settings;
  const shown = displayedFields.filter(({ field }) => !columns.has(field));
  const widths = Object.entries(columnWidths).filter(([column]) => !columns.has(column));
  return {
    ...settings,
    // None would mean all of them.
    displayedFields: shown.length === 0 ? displayedFields : shown,
    ...(settings.columnWidths && { columnWidths: Object.fromEntries(widths) }),
  };
}

/** Whether it names an id or a column that is not included; also a column path through a link. */
function isAboutOthers(value: unknown, carried: ReadonlySet<string>, columns: ReadonlySet<string>): boolean {
  if (typeof value === 'string') {
    const [column = ''] = value.split('.');
    return columns.has(column) || (value.match(uuid) ?? []).some((id) => !carried.has(id));
  }
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((part) => isAboutOthers(part, carried, columns))
  );
}
