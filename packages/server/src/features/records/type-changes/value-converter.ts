// Turns the values of a field into those of another type, with what can be chosen there at hand.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { isCollectionLink } from '@fieldhouse/contract/field-types';
import {
  type ConvertedValue,
  convertValue,
  isChoice,
  namesIn,
  readText,
} from '@fieldhouse/domain/fields/convert-value';
import type { TeamContext } from '../../../kernel/context.ts';
import {
  type CollectionDefinition,
  type FieldDefinition,
  listCollectionNames,
  loadCollection,
} from '../../collections/index.ts';
import { targetIdOf } from '../engine/id-columns.ts';
import { listChoices } from '../engine/record-source.ts';
import { nameValue } from '../named-items.ts';

interface ChangedValue extends ConvertedValue {
  /** What stood there before the change that is taken back. */
  readonly kept?: ConvertedValue | undefined;
}

export interface NamedChoice {
  readonly id: string;
  readonly label: string;
}

export interface ValueConverter {
  /** Undefined where the value would be lost. */
  convert(value: ChangedValue): unknown;
  /** What a person reads. */
  before(value: ConvertedValue): string;
  after(value: unknown): string;
  /** Names that the list does not have and could get; none where the values become no items of a list. */
  missingIn(value: ConvertedValue): readonly string[];
  /** From now on the list has these. */
  add(choices: readonly NamedChoice[]): void;
}

const mostChoices = 200_000;

export async function createValueConverter(
  ctx: TeamContext,
  from: FieldDefinition,
  to: FieldDefinition,
): Promise<ValueConverter> {
  const { primaryTimezone, defaultCountry } = await ctx.db
    .selectFrom('teams')
    .select(['primaryTimezone', 'defaultCountry'])
    .executeTakeFirstOrThrow();
  const labels = new Map<string, string>();
  const byName = new Map<string, string | undefined>();
  const add = (choices: readonly NamedChoice[]) => {
    for (const { id, label } of choices) {
      labels.set(id, label);
      // A name that two have leads to neither.
      byName.set(fold(label), byName.has(fold(label)) ? undefined : id);
    }
  };
  add(await choicesOf(ctx, to));
  const list = isListItem(to) && (await loadCollection(ctx, targetIdOf(to)));
  const isKnown = (name: string) => byName.has(fold(name));
  // Texts of types are written as here, whoever asks.
  const context = {
    locale: 'en-US',
    country: defaultCountry,
    timeZone: primaryTimezone,
    findByLabel: (label: string) => byName.get(fold(label)),
    hasId: (id: string) => labels.has(id),
  };
  return {
    convert(value) {
      const parsed = convertValue(value, from, to, context);
      return parsed.ok ? parsed.value : undefined;
    },
    before: (value) => readText(value, from),
    after(value) {
      const shown = [value]
        .flat()
        .map((id): LinkValue => ({ id: String(id), label: labels.get(String(id)) ?? '' }));
      return readText({ plain: value, shown }, to);
    },
    missingIn: (value) => (list ? missingNames(value, { from, to, list, isKnown }) : []),
    add,
  };
}

/** As names are compared. */
export function fold(name: string): string {
  return name.trim().toLowerCase();
}

interface NamedList {
  readonly from: FieldDefinition;
  readonly to: FieldDefinition;
  readonly list: CollectionDefinition;
  readonly isKnown: (name: string) => boolean;
}

function missingNames(value: ConvertedValue, { from, to, list, isKnown }: NamedList): readonly string[] {
  if (value.plain === null || value.plain === undefined || targetIdOf(from) === targetIdOf(to)) return [];
  return namesIn(value, from, to, isKnown).filter(
    (name) => !isKnown(name) && nameValue(list, name) !== undefined,
  );
}

export function isListItem({ dataType }: Pick<FieldDefinition, 'dataType'>): boolean {
  return dataType.endsWith('_from_list');
}

/** What can be chosen in a field, with what a person reads. */
export async function choicesOf(ctx: TeamContext, to: FieldDefinition): Promise<readonly NamedChoice[]> {
  if (!isChoice(to.dataType)) return [];
  if (!isCollectionLink(to.dataType)) return listChoices(ctx, targetIdOf(to), mostChoices);
  const names = await listCollectionNames(ctx.db);
  return names.flatMap(({ id, pluralName, deletedAt }) =>
    deletedAt === null ? [{ id, label: pluralName }] : [],
  );
}
