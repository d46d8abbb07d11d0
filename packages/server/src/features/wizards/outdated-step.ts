import type { WizardDefinition, WizardManifest, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { fieldOf, type KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { isAsPublished } from '@fieldhouse/domain/wizards/manifest';
import { recordFieldOf, refsOfStep } from '@fieldhouse/domain/wizards/variables';

/**
 * Whether a step of a published version asks for a field that was deleted or now has another type, list or
 * target.
 */
export function isOutdated(
  step: WizardStep,
  { startsWith }: Pick<WizardDefinition, 'startsWith'>,
  manifest: WizardManifest,
  collections: KnownCollections,
): boolean {
  const isDeleted = (collectionId: string, fieldId: string, named: readonly NamedField[]) => {
    const field = fieldOf(collections, collectionId, fieldId);
    return (
      !field ||
      !isAsPublished(
        named.find((one) => one.fieldId === fieldId),
        field,
      )
    );
  };
  if (startsWith !== null && !collections.has(startsWith)) return true;
  const read = manifest.record?.read ?? [];
  const isReadFieldDeleted = refsOfStep(step).some((ref) => {
    const fieldId = recordFieldOf(ref);
    return fieldId !== undefined && (startsWith === null || isDeleted(startsWith, fieldId, read));
  });
  return (
    isReadFieldDeleted ||
    step.tasks.some((task) => {
      if (task.type === 'display_text' || task.collectionId === null) return false;
      const { collectionId } = task;
      const entry =
        task.type === 'update_records'
          ? manifest.record
          : manifest.creates.find((one) => one.collectionId === collectionId);
      const named = [...(entry?.asked ?? []), ...(entry?.hidden ?? [])];
      return task.fields.some(({ fieldId }) => isDeleted(collectionId, fieldId, named));
    })
  );
}

type NamedField = WizardManifest['creates'][number]['asked'][number];
