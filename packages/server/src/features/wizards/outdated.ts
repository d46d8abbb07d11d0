import type { WizardManifest, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { fieldOf, type KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';

/** Whether a step of a published version asks for a field that is gone or has another type by now. */
export function isOutdated(
  step: WizardStep,
  manifest: WizardManifest,
  collections: KnownCollections,
): boolean {
  return step.tasks.some((task) => {
    if (task.type !== 'create_record' || task.collectionId === null) return false;
    const entry = manifest.creates.find(({ collectionId }) => collectionId === task.collectionId);
    const types = new Map(
      [...(entry?.asked ?? []), ...(entry?.hidden ?? [])].map((field) => [field.fieldId, field.dataType]),
    );
    return task.fields.some(({ fieldId }) => {
      const field = fieldOf(collections, task.collectionId, fieldId);
      return field === undefined || types.get(fieldId) !== field.dataType;
    });
  });
}
