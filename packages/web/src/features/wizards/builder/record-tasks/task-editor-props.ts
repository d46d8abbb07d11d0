import type { WizardDefinition, WizardStep, WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { DraftCollections } from '../../wizard-queries.ts';

export interface TaskEditorProps<T extends WizardTask> {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: T;
  readonly collections: DraftCollections;
  readonly onChange: (task: T) => void;
}
