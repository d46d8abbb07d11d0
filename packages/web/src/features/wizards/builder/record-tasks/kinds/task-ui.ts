// What the builder shows of a type of task: the form of the entries in `taskUis`.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import type {
  TaskType,
  WizardDefinition,
  WizardStep,
  WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { StepPart } from '@fieldhouse/contract/wizard-runs';
import type { TextTemplate } from '@fieldhouse/contract/wizard-values';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import type { Lookup } from '@fieldhouse/domain/wizards/texts/text-template';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import type { ComponentType } from 'react';
import type { usePhrases } from '../../../../../app/phrases.ts';
import type { DraftCollections } from '../../../wizard-queries.ts';

export interface TaskUi<T extends WizardTask> {
  readonly icon: Icon;
  /** Under which it is offered. */
  readonly group: TaskGroup;
  /** What has to be there before it: records to work with, and a collection that they can be added to. */
  readonly needs?: 'records' | 'collection';
  readonly isForTeamOnly?: true;
  readonly Editor: ComponentType<TaskEditorProps<T>>;
  /** What a folded task is about, if it is a text. */
  summary?(task: T): TextTemplate;
  /** What it does without showing it, in words for the author. */
  silent?(words: SilentWords): string;
  /** What people see of it, as the draft says: at once, before the engine has run it. Without its condition. */
  part?(task: T, draft: DraftOfStep): StepPart | undefined;
}

export type TaskUis = { readonly [T in TaskType]: TaskUi<Extract<WizardTask, { readonly type: T }>> };

/** As they are offered: the first groups stand beside each other. */
export const taskGroups = ['ask', 'data', 'send'] as const;
export type TaskGroup = (typeof taskGroups)[number];

export interface TaskEditorProps<T extends WizardTask> {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: T;
  readonly collections: DraftCollections;
  readonly onChange: (task: T) => void;
}

export interface SilentWords {
  readonly t: ReturnType<typeof usePhrases<'wizard-records'>>;
  /** The name of its collection. */
  readonly collection: string;
  /** What the records are called that it works with. */
  readonly records: string;
}

export interface DraftOfStep {
  readonly collections: KnownCollections;
  /** The names of values, in brackets. */
  readonly lookup: Lookup;
  /** The items of lists that questions offer, by field. */
  readonly options: ReadonlyMap<string, readonly LinkValue[]>;
  /** Views with example records, by task. */
  readonly views: ReadonlyMap<string, StepPart>;
}
