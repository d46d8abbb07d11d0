// What runs do with a type of task: the form of the entries in `taskRunners`.
import type { Issue } from '@fieldhouse/contract/errors';
import type { Filter } from '@fieldhouse/contract/filters';
import type { TaskType, WizardStep, WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { Answers, StepPart } from '@fieldhouse/contract/wizard-runs';
import type { FilesLookup, OptionsLookup } from '@fieldhouse/domain/wizards/answers';
import type { TypedValue } from '@fieldhouse/domain/wizards/conditions';
import type { Lookup } from '@fieldhouse/domain/wizards/texts/text-template';
import type { TeamContext } from '../../../../../kernel/context.ts';
import type { FilesLookup as RunFilesLookup } from '../../files/run-file-values.ts';
import type { OfferedOptions } from '../../offered-options.ts';
import type { RunValue, TaskExecution } from '../../run-queries.ts';
import type { OpenStep, RunState } from '../../run-state.ts';
import type { CheckedTask } from '../../values/task-values.ts';

interface Answering<T extends WizardTask> {
  /** What people see of it while its step is open, without its condition. Only of tasks that show something. */
  load?(ctx: TeamContext, task: T, loading: Loading): Promise<StepPart>;
  /** Whether a reply may have answers of it. */
  isAsking?(task: T): boolean;
  /** Checks its answers, before any task of the step runs. Without: there is nothing to check. */
  check?(ctx: TeamContext, task: T, check: Check): Promise<Checked>;
  /** Whether its answers are stored as they were sent, since none of them belongs to a field. */
  readonly isStoredAsSent?: true;
}

interface Acting<T extends WizardTask> {
  /** Does the task, in the transaction of the step. */
  run(ctx: TeamContext, state: RunState, task: T, doing: Doing): Promise<TaskResult>;
  /** It doesn't apply: what it did before Back is undone, and its values are empty. */
  revert(ctx: TeamContext, state: RunState, task: T, open: OpenStep): Promise<Reverted>;
}

/** It does nothing, and the trace of a run lacks it. */
interface Idle {
  readonly run?: undefined;
  readonly revert?: undefined;
}

export type TaskRunner<T extends WizardTask> = Answering<T> & (Acting<T> | Idle);

export type TaskRunners = {
  readonly [T in TaskType]: TaskRunner<Extract<WizardTask, { readonly type: T }>>;
};

export interface Loading {
  readonly state: RunState;
  readonly step: WizardStep;
  readonly collections: OpenStep['collections'];
  readonly lookup: Lookup;
  /** What was entered since the step was sent last, if anything. */
  readonly draft: Answers | undefined;
  /** The draft, or the last answers of the step. */
  readonly answers: Answers | undefined;
  readonly offers: OfferedOptions;
  readonly filesOf: RunFilesLookup;
  /** A condition as the browser evaluates it. */
  readonly toOffered: (condition: Filter) => Filter;
}

export interface Check {
  readonly state: RunState;
  readonly collections: OpenStep['collections'];
  readonly answers: Answers;
  readonly itemsOf: OptionsLookup;
  readonly filesOf: FilesLookup;
  /** Gets the answers of the step as they are checked. */
  readonly values: Map<string, TypedValue>;
  /** The same answers as computed values read them: choices have names. */
  readonly own: Map<string, RunValue>;
  readonly isMet: (condition: Filter | null) => boolean;
}

export type Checked = CheckedTask & { readonly issues: readonly Issue[] };

export const nothingChecked: CheckedTask = { answers: new Map(), skippedIds: new Set() };

interface Doing {
  readonly open: OpenStep;
  readonly done: CheckedTask;
  /** Of the starting record, as the person saw it. */
  readonly version: number | undefined;
}

export interface TaskResult extends Pick<TaskExecution, 'status' | 'input' | 'output'> {
  readonly values: readonly RunValue[];
  readonly hasChangedStart?: boolean;
}

type Reverted = Pick<TaskResult, 'values' | 'hasChangedStart'>;
