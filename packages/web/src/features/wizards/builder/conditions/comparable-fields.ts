// What a condition may compare, as fields for the filter builder: each is named like its variable.
import type { Field } from '@fieldhouse/contract/collections';
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { comparableBefore } from '@fieldhouse/domain/wizards/comparable';
import type { KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import type { ConditionPlace } from '@fieldhouse/domain/wizards/names/defined-names';
import {
  answerName,
  foundFieldName,
  recordCountName,
  taskOutputName,
} from '@fieldhouse/domain/wizards/names/variable-names';
import type { DraftCollections } from '../../wizard-queries.ts';
import { answerChoices, type Counted, type ValueChoice } from '../answer-choices.ts';
import { variableFields } from '../values/variable-fields.ts';

interface Comparable {
  /** Answers of the same step first, then those of the steps before, then the fields of the starting record. */
  readonly fields: readonly Field[];
  /** The same with titles for a sentence: as short as they are clear. */
  readonly inSentence: readonly Field[];
  /** Those that are the number of records. */
  readonly counts: ReadonlyMap<string, Counted>;
}

/** A value of the link belongs to no collection. */
function inputAsField(known: KnownField): Field {
  const { title, columnName, dataType, settings } = known;
  const facts = { title, columnName, dataType, description: '', defaultValue: null, position: 0 };
  const flags = { isRequired: false, isUnique: false, isSearchable: false, isTranslatable: false };
  // Branded: the condition builder only distinguishes fields by their columns.
  const ids = { id: known.id as Field['id'], collectionId: '' as Field['collectionId'] };
  return { ...ids, ...facts, ...flags, settings: { ...settings }, languages: [] };
}

export function comparableFields(
  definition: WizardDefinition,
  place: ConditionPlace,
  { known, full }: DraftCollections,
  textOf: (choice: ValueChoice) => string,
): Comparable {
  const comparable = comparableBefore(definition, place, known);
  const byId = new Map<string, Field>(
    [...full.values()].flatMap(({ fields }) => fields.map((field) => [field.id, field])),
  );
  for (const field of variableFields(definition)) byId.set(field.id, field);
  const step = definition.steps.find(({ id }) => id === place.stepId);
  const prefixes = (step?.tasks ?? []).flatMap(({ id }) => [
    answerName(id, ''),
    foundFieldName(id, ''),
    recordCountName(id),
    taskOutputName(id),
  ]);
  const rankOf = ({ name, step: from }: ValueChoice) => {
    if (from === null) return 2;
    return prefixes.some((prefix) => name.startsWith(prefix)) ? 0 : 1;
  };
  const all = answerChoices(definition, undefined, known, { isOfEntries: true })
    .map((choice) => ({ choice, rank: rankOf(choice) }))
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ choice, rank }) => {
      const known = comparable.get(choice.name)?.field;
      const own = known && (byId.get(known.id) ?? (choice.isInput ? inputAsField(known) : undefined));
      const field = choice.counted && known ? countField(choice, known) : own;
      if (!field) return [];
      const long = textOf(choice);
      const isOfRecords = choice.counted !== undefined || choice.ofOne !== undefined;
      const short = isOfRecords ? textOf({ ...choice, step: null }) : (choice.question ?? long);
      // An answer has one text, in the language of the run.
      const named = { ...field, columnName: choice.name, isTranslatable: false, languages: [] };
      return [{ choice, named, long: rank === 0 ? short : long, short }];
    });
  const isClear = (short: string) => all.filter((one) => one.short === short).length === 1;
  return {
    fields: all.map(({ named, long }) => ({ ...named, title: long })),
    inSentence: all.map(({ named, long, short }) => ({ ...named, title: isClear(short) ? short : long })),
    counts: new Map(all.flatMap(({ choice }) => (choice.counted ? [[choice.name, choice.counted]] : []))),
  };
}

/** A number of records, as the filter builder expects a field. */
function countField({ name }: ValueChoice, { dataType }: Pick<Field, 'dataType'>): Field {
  return {
    // In none of the collections.
    id: name as FieldId,
    collectionId: '' as CollectionId,
    title: '',
    columnName: name,
    dataType,
    description: '',
    isRequired: false,
    isUnique: false,
    isSearchable: false,
    isTranslatable: false,
    languages: [],
    defaultValue: null,
    settings: { min: 0, max: null, unit: '' },
    position: 0,
  };
}
