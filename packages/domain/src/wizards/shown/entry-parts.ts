// The parts of a step as they are shown: a task with entries has questions for each.
import type { QuestionsPart, StepPart } from '@fieldhouse/contract/wizard-runs';
import { entryKey, entryNumbers } from '../entries.ts';

/** What the inputs hold, by task and field id; of a task with entries, by the key of each. */
export type EntryValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

type CreatePart = Extract<StepPart, { type: 'create_record' }>;
type Repeat = NonNullable<CreatePart['repeat']>;

export interface EntriesPart extends Pick<CreatePart, 'taskId' | 'title' | 'condition'> {
  readonly type: 'entries';
  readonly repeat: Repeat;
  /** What a new entry begins with. */
  readonly begin: Readonly<Record<string, unknown>>;
  /** In order; each under the key of its answers. */
  readonly entries: readonly QuestionsPart[];
}

export type ShownPart = StepPart | EntriesPart;

/** Entries are those that have values. */
export function withEntries(parts: readonly ShownPart[], values: EntryValues): ShownPart[] {
  return parts.map((part) => {
    if (part.type === 'entries' || !('repeat' in part) || !part.repeat) return part;
    const { repeat, taskId, title, condition, questions } = part;
    return {
      type: 'entries',
      ...{ taskId, title, condition, repeat },
      begin: Object.fromEntries(questions.map(({ fieldId, value }) => [fieldId, value])),
      entries: entryNumbers(taskId, values).map((number) => ({
        type: 'create_record',
        taskId: entryKey(taskId, number),
        title: '',
        questions,
      })),
    };
  });
}

/** What the entries begin with that the server knows, by key. */
export function begunEntries({ taskId, repeat, questions }: CreatePart): [string, Record<string, unknown>][] {
  return (repeat?.entries ?? []).map(({ number, values }) => [
    entryKey(taskId, number),
    Object.fromEntries(
      questions.map(({ fieldId, value }) => [fieldId, fieldId in values ? values[fieldId] : value]),
    ),
  ]);
}
