// Converts the values of a field to another type, with the available options at hand.
import { isListChoice, type LinkValue } from '@fieldhouse/contract/field-types';
import { contextsOf } from '@fieldhouse/domain/fields/column-reading';
import {
  type ConvertedValue,
  convertInAll,
  isChoice,
  namesIn,
  optionTextsOf,
  readText,
  type TypedField,
} from '@fieldhouse/domain/fields/convert-value';
import type { TeamContext } from '../../../kernel/context.ts';
import { type CollectionDefinition, type FieldDefinition, loadCollection } from '../../catalogue/index.ts';
import { targetIdOf } from '../../records/engine/columns/index.ts';
import { toNameFieldValue } from '../../records/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { type ChoiceOption, createChoiceResolver } from './choice-resolver.ts';

interface ChangedValue extends ConvertedValue {
  /** The value before the change that is undone. */
  readonly previous?: ConvertedValue | undefined;
}

export interface ValueConverter {
  /** Looks up what these values name; required before they are converted. */
  prepare(ctx: TeamContext, values: readonly ChangedValue[]): Promise<void>;
  /** Undefined if the value would be lost. */
  convert(value: ChangedValue): unknown;
  /** The text as displayed with the current type. */
  before(value: ConvertedValue): string;
  after(value: unknown): string;
  /** Names that are missing in the list and could be added; none if the values don't become list items. */
  missingIn(value: ConvertedValue): readonly string[];
  /** Adds options to the list for later conversions. */
  add(choices: readonly ChoiceOption[]): void;
}

/** The field with its new type. */
export type ConvertedField = FieldDefinition & Pick<TypedField, 'hasOnlySemicolons' | 'reading'>;

export async function createValueConverter(
  ctx: TeamContext,
  from: FieldDefinition,
  to: ConvertedField,
): Promise<ValueConverter> {
  const { primaryTimezone, defaultCountry } = await getTeamRow(ctx.db);
  const choices = await createChoiceResolver(ctx, to);
  const list = isListItem(to) && (await loadCollection(ctx, targetIdOf(to)));
  // Without texts that people wrote, in the formats of the API: independent of the viewer.
  const context = {
    locale: 'en-US',
    country: defaultCountry,
    timeZone: primaryTimezone,
    findByLabel: choices.idOf,
    hasId: (id: string) => choices.labelOf(id) !== undefined,
  };
  const contexts = to.reading ? contextsOf(context, to.reading) : [context];
  return {
    prepare(own, values) {
      if (!isChoice(to.dataType)) return Promise.resolve();
      const texts = values.flatMap((value) => [...optionTextsOf(value, from, to), ...previousIds(value)]);
      return choices.prepare(own, texts);
    },
    convert: (value) => convertInAll(value, from, to, contexts),
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

/** Previous values that are restored are displayed by name. */
function previousIds({ previous }: ChangedValue): readonly string[] {
  return [previous?.plain ?? []].flat().map(String);
}

interface NamedList {
  readonly from: FieldDefinition;
  readonly to: ConvertedField;
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
  return isListChoice(dataType);
}
