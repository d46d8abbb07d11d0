import type { FieldId, WizardTaskId } from '@fieldhouse/contract/ids';

/** Which question of a step. */
export interface QuestionPlace {
  readonly taskId: WizardTaskId;
  readonly fieldId: FieldId;
}
