import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import type { KnownCollections } from '../../fields-of-collections.ts';
import type { KnownTargets } from '../known-targets.ts';

/** The rights of a version that its tasks add to. */
export type TaskRights = Pick<
  WizardManifest,
  'creates' | 'record' | 'updates' | 'finds' | 'members' | 'exports' | 'sends' | 'tasks'
>;

/** What a task needs to add its rights. Names of collections and fields are those of `collections`. */
export interface Granting {
  readonly rights: TaskRights;
  readonly definition: Pick<WizardDefinition, 'steps' | 'startsWith'>;
  readonly collections: KnownCollections;
  readonly targets: KnownTargets | undefined;
  /** What the value of a name is called; empty if it comes from no field. */
  titleOf(name: VariableName): string;
  /** Where the records of a name come from. */
  originOf(records: VariableName): WizardManifest['updates'][number]['which'];
}
