import type { CollectionId } from '@fieldhouse/contract/ids';
import { isProblem } from '../../../../api/api-problem.ts';
import type { WizardRun } from '../use-wizard-run.ts';

/** The collection to choose a record from, if the wizard was opened without the record that it needs. */
export function collectionToChooseFrom({
  phase,
  error,
}: Pick<WizardRun, 'phase' | 'error'>): CollectionId | undefined {
  if (phase !== 'failed' || !isProblem(error, 'wizard_record_required')) return undefined;
  // The collection that the wizard starts with.
  return error.data.collectionId as CollectionId | undefined;
}
