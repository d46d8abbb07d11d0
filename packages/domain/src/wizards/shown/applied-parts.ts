// What of a step applies to the answers as they are entered. The server decides again when they are sent.
import { isFileType } from '@fieldhouse/contract/field-types';
import type { Question, QuestionsPart, StepPart, StepView } from '@fieldhouse/contract/wizard-runs';
import { fieldTypes } from '../../fields/registry.ts';
import { toWireValue } from '../../fields/wire-value.ts';
import { isConditionMet, type TypedValue } from '../conditions.ts';
import { placeIdOf, taskIdOfKey } from '../entries.ts';
import { refsOfCondition, refsOfSource } from '../names/references.ts';
import { answerName, recordCountName, taskOutputName } from '../names/variable-names.ts';
import type { EntryValues, ShownPart } from './entry-parts.ts';
import type { NamedAnswer, openValueOf } from './open-variables.ts';

type OpenStepView = Pick<StepView, 'timeZone' | 'computed'> & { readonly parts: readonly ShownPart[] };

interface AppliedOptions {
  /** By place. A question that the server requires all the same is shown with its error. */
  readonly errors: Readonly<Record<string, string>>;
  /** For steps with computed variables, which few have: these are empty without. */
  readonly compute?: typeof openValueOf | undefined;
}

/** In order: the answer of a question that doesn't apply is empty to the conditions after it. */
export function appliedParts(
  { parts, timeZone = 'UTC', computed = [] }: OpenStepView,
  values: EntryValues,
  { errors, compute }: AppliedOptions,
): ShownPart[] {
  const known = new Map<string, TypedValue>();
  const named = new Map<string, NamedAnswer>();
  const clock = { now: new Date(), timeZone };
  const isMet = (condition: Question['condition'] = undefined, before = computed.length): boolean => {
    computeFor(refsOfCondition(condition ?? null), before);
    return isConditionMet(condition ?? null, known, clock);
  };
  // What a variable is computed from comes before it, so that it is complete where a condition compares the variable.
  const computeFor = (names: readonly string[], before: number) => {
    for (const [index, variable] of computed.slice(0, before).entries()) {
      const { name, dataType, source } = variable;
      if (!compute || known.has(name) || !names.includes(name)) continue;
      computeFor(refsOfSource(source), index);
      const value = isMet(variable.condition, index) ? compute(variable, named, clock) : null;
      set(name, { dataType, value }, value);
    }
  };
  const set = (name: string, compared: TypedValue, value: unknown) => {
    known.set(name, compared);
    named.set(name, { dataType: compared.dataType, value });
  };
  const setNumber = (taskId: string, value: number) =>
    set(recordCountName(taskId), { dataType: 'number', value }, value);
  const questionsOf = (part: QuestionsPart) =>
    part.questions.filter((question) => {
      const { fieldId, dataType, condition } = question;
      const isApplied = isMet(condition) || errors[placeIdOf(part.taskId, fieldId)] !== undefined;
      if (isApplied) {
        const value = comparedValue(question, values[part.taskId]?.[fieldId]);
        // An entry sees its own answers under the names of the task's.
        const taskId = taskIdOfKey(part.taskId);
        // The question of a variable has the id of its task.
        const isVariable = String(fieldId) === taskId;
        const name = isVariable ? taskOutputName(taskId) : answerName(taskId, fieldId);
        set(name, { dataType, value }, withNames(question, value));
      }
      return isApplied;
    });
  return parts.flatMap((part): ShownPart[] => {
    if (!isMet(part.condition)) return [];
    if (part.type === 'entries') {
      const entries = part.entries.map((entry) => {
        for (const { fieldId } of entry.questions) {
          known.delete(answerName(part.taskId, fieldId));
          named.delete(answerName(part.taskId, fieldId));
        }
        return { ...entry, questions: questionsOf(entry) };
      });
      setNumber(part.taskId, entries.length);
      return [{ ...part, entries }];
    }
    if ('choice' in part && part.choice !== 'none') setNumber(part.taskId, chosenIn(part, values));
    if (!('questions' in part)) return [part];
    const questions = questionsOf(part);
    return questions.length === 0 && part.questions.length > 0 ? [] : [{ ...part, questions }];
  });
}

function chosenIn({ taskId }: Pick<StepPart, 'taskId'>, values: EntryValues): number {
  const chosen = values[taskId]?.[taskId];
  return Array.isArray(chosen) ? chosen.length : 0;
}

/** As the server reads the answer: an invalid one is empty. */
function comparedValue({ dataType, settings, options, isRequired }: Question, input: unknown): unknown {
  // Files are compared by name.
  if (isFileType(dataType)) return input ?? null;
  const value = toWireValue(input);
  if (options !== null) return Array.isArray(value) && value.length === 0 ? null : value;
  const parsed = fieldTypes[dataType].parse(value, settings);
  if (!parsed.ok) return null;
  return dataType === 'boolean' && isRequired ? (parsed.value ?? false) : parsed.value;
}

/** Items with their labels, as the server has them. */
function withNames({ options }: Question, value: unknown): unknown {
  if (options === null || value === null) return value;
  const nameOf = (id: unknown) => options.find((one) => one.id === id) ?? id;
  return Array.isArray(value) ? value.map(nameOf) : nameOf(value);
}
