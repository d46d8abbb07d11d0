// What the rules of wizards know of a type of task: the form of the entries in `taskKinds`.
import type { TaskType, WizardStep, WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import type { TextTemplate, ValueSource, VariableName } from '@fieldhouse/contract/wizard-values';
import type { KnownCollections, KnownField } from '../fields-of-collections.ts';
import type { DefinedName } from '../names/defined-names.ts';
import type { SelectionTask } from '../selection.ts';
import type { Carrier } from './carrying/carrier.ts';
import type { Check } from './checks/check-context.ts';
import type { Granting } from './rights/granting.ts';
import type { Named } from './rights/named-fields.ts';

export type TaskOf<T extends TaskType> = Extract<WizardTask, { readonly type: T }>;

export interface TaskKind<T extends WizardTask> {
  /** Whether submitting it changes or sends anything outside the run. */
  readonly hasEffect: boolean;
  /** Whether that can't be undone. */
  readonly isLasting?: true;
  /** Whether it finds records that no one chooses or sees. */
  readonly findsUnseen?: true;
  /** Whether a person who runs the wizard sees something of it. */
  isShown(task: T): boolean;

  /** The names that it sets when it is done. */
  names(task: T, given: NamesGiven): DefinedName[];
  /** The names that it uses, besides those of conditions. */
  references(task: T): References;
  /** If it only makes a value: `task.<task>`. */
  value?(task: T): TaskValue;
  /** If it finds or shows records of a collection. */
  selection?(task: T): SelectionTask;
  /** The records that it creates at most. */
  mostCreated?(task: T): number;

  /** What keeps it from being published, besides its conditions. */
  problems(check: Check, task: T): void;
  /** What decides whether or how visitors see something of it. */
  shownReferences(task: T, all: AllTasks): VariableName[];
  /** What decides which records visitors see, or what of them, because the task writes it. */
  shownByWriting(task: T, look: ShownRecords): VariableName[];

  /** Adds what a version may do because of it. */
  grants?(task: T, granting: Granting): void;
  /** The fields that a version names because of such tasks, as they were when it was published. */
  granted?(task: T, manifest: WizardManifest): readonly Named[];
  /** What others than the person who runs the wizard may get to see of it; undefined: nothing. Without: everything. */
  passedOn?(task: T): T | undefined;

  /** In another team: what changes besides its ids and its condition; undefined: it is left out. Without: it stays in its team. */
  remap?(task: T, carrier: Carrier, step: WizardStep): object | undefined;

  /** Its texts that can be translated. */
  texts?(task: T, titleOf: (fieldId: string) => string): TaskText[];
  withTexts?(task: T, write: TextsWriter): T;
  /** With its HTML changed. */
  withHtml?(task: T, change: (html: TextTemplate) => TextTemplate): T;
}

/** Nothing of it decides what visitors see. */
export const showsNothing = (): VariableName[] => [];

export interface NamesGiven {
  /** Whether it is done in every run that completes its step. */
  readonly isAlways: boolean;
  readonly collections: KnownCollections;
}

interface References {
  /** Names in its texts, messages and addresses, which may be names of records. */
  readonly printed?: readonly VariableName[];
  /** Where the values come from that it sets, or that its questions begin with. */
  readonly sources?: readonly ValueSource[];
  readonly others?: readonly VariableName[];
}

export interface TaskValue {
  readonly field: KnownField;
  /** Else it is asked, and begins with the value. */
  readonly isComputed: boolean;
  readonly source: ValueSource | null;
}

interface AllTasks {
  readonly tasks: readonly WizardTask[];
  /** Whether it is a field of a found record, or a value that depends on one. */
  isOfFoundField(ref: VariableName): boolean;
}

export interface ShownRecords {
  /** What visitors see of records in the collections for which `isOfThem`. */
  whatIsShown(isOfThem: (collectionId: string | null) => boolean): Shown;
  /** Whether each record of one collection is in the other. */
  isIn(one: string | null, other: string | null): boolean;
}

export interface Shown {
  /** By which visitors see records of some collections: also what filters and sorts them, and the names behind links to them. */
  readonly fieldIds: ReadonlySet<string>;
  /** Whether they see which records there are: in a data view, or as choices of a question. */
  readonly isListed: boolean;
}

export interface TaskText {
  readonly key: string;
  /** In the language of the definition. */
  readonly own: string | TextTemplate;
  readonly fieldId: string | null;
}

/** The text of another language, or the task's own. */
export interface TextsWriter {
  line(key: string, own: string): string;
  template(key: string, own: TextTemplate): TextTemplate;
}
