// What the checks of a draft share: the draft itself, and the problems found so far.
import type { FieldId } from '@fieldhouse/contract/ids';
import type { WizardDefinition, WizardStep, WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import type { TextTemplate, VariableName } from '@fieldhouse/contract/wizard-values';
import { isAnswerOfSeveral } from '../../entries.ts';
import type { KnownCollections, KnownField } from '../../fields-of-collections.ts';
import type { KnownMessages } from '../../known-messages.ts';
import type { ConditionPlace, DefinedName } from '../../names/defined-names.ts';
import { recordFieldOf, startRecordName } from '../../names/variable-names.ts';
import { refsOf } from '../../texts/text-template.ts';
import type { KnownProjects } from '../known-targets.ts';

export interface Place {
  readonly step?: WizardStep | undefined;
  readonly task?: WizardTask | undefined;
  readonly fieldId?: FieldId | undefined;
}

export class Problems {
  readonly found: WizardProblem[] = [];

  add(code: WizardProblem['code'], place: Place = {}, data: Record<string, string> = {}): void {
    this.found.push({
      code,
      stepId: place.step?.id ?? null,
      taskId: place.task?.id ?? null,
      fieldId: place.fieldId ?? null,
      data: { ...(place.step && { step: place.step.title }), ...data },
    });
  }
}

export interface Check {
  readonly definition: WizardDefinition;
  readonly collections: KnownCollections;
  readonly messages: KnownMessages | undefined;
  readonly projects: KnownProjects | undefined;
  /** Names available at the start of the step. */
  readonly known: ReadonlyMap<string, DefinedName>;
  readonly step: WizardStep;
  readonly problems: Problems;
  /** Names that a condition at a place of the step may compare. */
  comparable(place: PlaceInStep): ReadonlyMap<string, DefinedName & { readonly field: KnownField }>;
  /** Names that a value may use which is set there when the step is submitted. */
  settable(place: PlaceInStep): ReadonlyMap<string, DefinedName>;
  /** Names of records that a task there may work with. */
  usableRecords(place: PlaceInStep): ReadonlyMap<string, DefinedName>;
  /** The answers of the entries of which one is named, for what is done for each of them. */
  entryAnswers(name: VariableName | null): readonly DefinedName[];
}

type PlaceInStep = Omit<ConditionPlace, 'stepId'>;

/**
 * A field of the start record is missing, or there is no start record; there are several such answers; else the answer is not
 * available yet.
 */
export function unknownCode(
  ref: VariableName,
  definition: Pick<WizardDefinition, 'steps'>,
): WizardProblem['code'] {
  if (isAnswerOfSeveral(definition, ref)) return 'answer_of_several';
  const isOfRecord = ref === startRecordName || recordFieldOf(ref) !== undefined;
  return isOfRecord ? 'record_field_missing' : 'variable_unknown';
}

/** Each value has to be there before the text, or something in its place. */
export function checkText(
  { problems, definition, known }: Pick<Check, 'problems' | 'definition' | 'known'>,
  text: TextTemplate,
  place: Place,
): void {
  for (const { ref, fallback } of refsOf(text)) {
    const defined = known.get(ref);
    if (!defined) problems.add(unknownCode(ref, definition), place);
    else if (!defined.isCertain && fallback === null) problems.add('variable_maybe_unset', place);
  }
}
