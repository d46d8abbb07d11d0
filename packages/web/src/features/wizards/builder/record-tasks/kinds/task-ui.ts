// What the builder shows of a type of task: the form of the entries in `taskUis`.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import type { TaskType, WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { StepPart } from '@fieldhouse/contract/wizard-runs';
import type { TextTemplate } from '@fieldhouse/contract/wizard-values';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import type { Lookup } from '@fieldhouse/domain/wizards/texts/text-template';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import type { ComponentType } from 'react';
import type { TaskEditorProps } from '../task-editor-props.ts';

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
  /** What it does without showing it, in words for the author: the phrase `silent.<…>`. */
  readonly silent?: 'add' | 'create' | 'createTask' | 'export' | 'find' | 'remove' | 'send' | 'update';
  /** What people see of it, as the draft says: at once, before the engine has run it. Without its condition. */
  part?(task: T, draft: DraftOfStep): StepPart | undefined;
}

export type TaskUis = { readonly [T in TaskType]: TaskUi<Extract<WizardTask, { readonly type: T }>> };

/** As they are offered: the first groups stand beside each other. */
export const taskGroups = ['ask', 'data', 'send'] as const;
export type TaskGroup = (typeof taskGroups)[number];

export interface DraftOfStep {
  readonly collections: KnownCollections;
  /** The names of values, in brackets. */
  readonly lookup: Lookup;
  /** The items of lists that questions offer, by field. */
  readonly options: ReadonlyMap<string, readonly LinkValue[]>;
  /** Views with example records, by task. */
  readonly views: ReadonlyMap<string, StepPart>;
}
