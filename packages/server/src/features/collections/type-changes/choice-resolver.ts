// The options of a field, by name and by id. Of a large collection only the options named by values are read,
// in batches.
import { isCollectionLink } from '@fieldhouse/contract/field-types';
import { isChoice } from '@fieldhouse/domain/fields/convert-value';
import { composeText } from '@fieldhouse/domain/fields/text/compose-text';
import type { TeamContext } from '../../../kernel/context.ts';
import { type FieldDefinition, listCollectionNames } from '../../catalogue/index.ts';
import { fullAccess } from '../../records/engine/access/index.ts';
import { targetIdOf } from '../../records/engine/columns/index.ts';
import { findLabels, listRecordOptions } from '../../records/engine/read/index.ts';

export interface ChoiceOption {
  readonly id: string;
  readonly label: string;
}

export interface Choices {
  /** Looks up texts that may be names or ids. Only prepared ones are certain to be known. */
  prepare(ctx: TeamContext, texts: readonly string[]): Promise<void>;
  /** Whether one or more options have that name. */
  isKnown(name: string): boolean;
  /** Undefined for ambiguous names. */
  idOf(name: string): string | undefined;
  labelOf(id: string): string | undefined;
  add(choices: readonly ChoiceOption[]): void;
}

/** Maximum number of options that are loaded and cached. */
const maxLoaded = 20_000;

export async function createChoiceResolver(ctx: TeamContext, field: FieldDefinition): Promise<Choices> {
  const labels = new Map<string, string>();
  const byName = new Map<string, string | undefined>();
  const asked = new Set<string>();
  const add = (choices: readonly ChoiceOption[]) => {
    for (const { id, label } of choices) {
      if (labels.has(id)) continue;
      labels.set(id, label);
      byName.set(foldName(label), byName.has(foldName(label)) ? undefined : id);
    }
  };
  const atHand = await listAtHand(ctx, field);
  if (atHand) add(atHand);
  return {
    async prepare(own, texts) {
      if (atHand) return;
      const fresh = [...new Set(texts.map((text) => text.trim()))].filter((text) => !asked.has(text));
      for (const text of fresh) asked.add(text);
      const found = await findLabels(own, targetIdOf(field), fresh, fullAccess);
      for (const [text, { id, label, isAmbiguous }] of found) {
        if (isAmbiguous) byName.set(foldName(text), undefined);
        else add([{ id, label }]);
      }
    },
    isKnown: (name) => byName.has(foldName(name)),
    idOf: (name) => byName.get(foldName(name)),
    labelOf: (id) => labels.get(id),
    add,
  };
}

/** Normalises a name for comparison. */
export function foldName(name: string): string {
  return composeText(name.trim()).toLowerCase();
}

/** Undefined if there are too many. */
async function listAtHand(
  ctx: TeamContext,
  field: FieldDefinition,
): Promise<readonly ChoiceOption[] | undefined> {
  if (!isChoice(field.dataType)) return [];
  if (isCollectionLink(field.dataType)) {
    const names = await listCollectionNames(ctx.db);
    return names.flatMap(({ id, pluralName, deletedAt }) =>
      deletedAt === null ? [{ id, label: pluralName }] : [],
    );
  }
  const choices = await listRecordOptions(ctx, targetIdOf(field), maxLoaded + 1);
  return choices.length > maxLoaded ? undefined : choices;
}
