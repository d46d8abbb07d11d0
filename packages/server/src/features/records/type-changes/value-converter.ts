// Turns the values of a field into those of another type, with what can be chosen there at hand.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { isCollectionLink } from '@fieldhouse/contract/field-types';
import {
  type ConvertedValue,
  convertValue,
  isChoice,
  readText,
} from '@fieldhouse/domain/fields/convert-value';
import type { TeamContext } from '../../../kernel/context.ts';
import { type FieldDefinition, listCollectionNames } from '../../collections/index.ts';
import { targetIdOf } from '../engine/id-columns.ts';
import { listChoices } from '../engine/record-source.ts';

interface ChangedValue extends ConvertedValue {
  /** What stood there before the change that is taken back. */
  readonly kept?: ConvertedValue | undefined;
}

export interface ValueConverter {
  /** Undefined where the value would be lost. */
  convert(value: ChangedValue): unknown;
  /** What a person reads. */
  before(value: ConvertedValue): string;
  after(value: unknown): string;
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
  const choices = await choicesOf(ctx, to);
  const labels = new Map(choices.map(({ id, label }) => [id, label]));
  const byLabel = new Map(choices.map(({ id, label }) => [label.trim().toLowerCase(), id]));
  // Texts of types are written as here, whoever asks.
  const context = {
    locale: 'en-US',
    country: defaultCountry,
    timeZone: primaryTimezone,
    findByLabel: (label: string) => byLabel.get(label.toLowerCase()),
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
  };
}

/** What can be chosen in a field, with what a person reads. */
export async function choicesOf(
  ctx: TeamContext,
  to: FieldDefinition,
): Promise<readonly { id: string; label: string }[]> {
  if (!isChoice(to.dataType)) return [];
  if (!isCollectionLink(to.dataType)) return listChoices(ctx, targetIdOf(to), mostChoices);
  const names = await listCollectionNames(ctx.db);
  return names.flatMap(({ id, pluralName, deletedAt }) =>
    deletedAt === null ? [{ id, label: pluralName }] : [],
  );
}
