// Turns the values of a field into those of another type, with what can be chosen there at hand.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import {
  type ConvertedValue,
  convertValue,
  isChoice,
  namesIn,
  optionTextsOf,
  readText,
} from '@fieldhouse/domain/fields/convert-value';
import type { TeamContext } from '../../../kernel/context.ts';
import { type CollectionDefinition, type FieldDefinition, loadCollection } from '../../catalogue/index.ts';
import { targetIdOf } from '../../records/engine/columns/index.ts';
import { toNameFieldValue } from '../../records/index.ts';
import { getTeamDefaults } from '../team-defaults.ts';
import { type ChoiceOption, createChoiceResolver } from './choice-resolver.ts';

interface ChangedValue extends ConvertedValue {
  /** What stood there before the change that is taken back. */
  readonly kept?: ConvertedValue | undefined;
}

export interface ValueConverter {
  /** Looks up what these values name; only they can be converted then. */
  prepare(ctx: TeamContext, values: readonly ChangedValue[]): Promise<void>;
  /** Undefined where the value would be lost. */
  convert(value: ChangedValue): unknown;
  /** What a person reads. */
  before(value: ConvertedValue): string;
  after(value: unknown): string;
  /** Names that the list does not have and could get; none where the values become no items of a list. */
  missingIn(value: ConvertedValue): readonly string[];
  /** From now on the list has these. */
  add(choices: readonly ChoiceOption[]): void;
}

export async function createValueConverter(
  ctx: TeamContext,
  from: FieldDefinition,
  to: FieldDefinition,
): Promise<ValueConverter> {
  const { primaryTimezone, defaultCountry } = await getTeamDefaults(ctx.db);
  const choices = await createChoiceResolver(ctx, to);
  const list = isListItem(to) && (await loadCollection(ctx, targetIdOf(to)));
  // Texts of types are written as here, whoever asks.
  const context = {
    locale: 'en-US',
    country: defaultCountry,
    timeZone: primaryTimezone,
    findByLabel: choices.idOf,
    hasId: (id: string) => choices.labelOf(id) !== undefined,
  };
  return {
    prepare(own, values) {
      if (!isChoice(to.dataType)) return Promise.resolve();
      const texts = values.flatMap((value) => [...optionTextsOf(value, from, to), ...keptIds(value)]);
      return choices.prepare(own, texts);
    },
    convert(value) {
      const parsed = convertValue(value, from, to, context);
      return parsed.ok ? parsed.value : undefined;
    },
    before: (value) => readText(value, from),
    after(value) {
      const shown = [value]
        .flat()
        .map((id): LinkValue => ({ id: String(id), label: choices.labelOf(String(id)) ?? '' }));
      return readText({ plain: value, shown }, to);
    },
    missingIn: (value) => (list ? missingNames(value, { from, to, list, isKnown: choices.isKnown }) : []),
    add: choices.add,
  };
}

/** What is put back is shown by its names. */
function keptIds({ kept }: ChangedValue): readonly string[] {
  return [kept?.plain ?? []].flat().map(String);
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
    (name) => !isKnown(name) && toNameFieldValue(list, name) !== undefined,
  );
}

export function isListItem({ dataType }: Pick<FieldDefinition, 'dataType'>): boolean {
  return dataType.endsWith('_from_list');
}
