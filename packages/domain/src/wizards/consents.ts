// Boxes by which visitors join a subscription list.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { FieldsTask, WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { isFieldsTask } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest, WizardProblem } from '@fieldhouse/contract/wizard-publication';
import type { TaskConsent } from '@fieldhouse/contract/wizard-questions';
import type { Question } from '@fieldhouse/contract/wizard-runs';
import { fieldOf, type KnownCollections, type KnownField } from './fields-of-collections.ts';
import type { KnownMessages } from './known-messages.ts';

/** Whether a consent can be about a value of this type. */
export function isConsentAddress(dataType: DataType): boolean {
  return dataType === 'email_address' || dataType === 'phone_number';
}

/** The field with the address, if the task has it. */
export function addressFieldOf(
  { collectionId, fields }: Pick<FieldsTask, 'collectionId' | 'fields'>,
  { addressFieldId }: TaskConsent,
  collections: KnownCollections,
): KnownField | undefined {
  const isThere = fields.some(({ fieldId }) => fieldId === addressFieldId);
  const field = isThere ? fieldOf(collections, collectionId, addressFieldId ?? '') : undefined;
  return field && isConsentAddress(field.dataType) ? field : undefined;
}

/** What keeps a consent from being published. */
export function problemOfConsent(
  task: FieldsTask,
  consent: TaskConsent,
  { collections, lists }: { readonly collections: KnownCollections; readonly lists: KnownMessages['lists'] },
): WizardProblem['code'] | undefined {
  const { subscriptionListId } = consent;
  if (subscriptionListId === null) return 'consent_without_list';
  const list = lists?.get(subscriptionListId);
  if (lists && !list) return 'consent_list_missing';
  const address = addressFieldOf(task, consent, collections);
  if (!address) return 'consent_without_address';
  if (consent.text.trim() === '') return 'consent_without_text';
  // A confirmation is mailed.
  if (list?.optIn === 'double' && address.dataType === 'phone_number') return 'consent_phone_double';
  return undefined;
}

/** Of a draft whose consents are complete. */
export function subscribesOf(
  { steps }: Pick<WizardDefinition, 'steps'>,
  collections: KnownCollections,
  lists: KnownMessages['lists'],
): WizardManifest['subscribes'] {
  const entries = steps
    .flatMap(({ tasks }) => tasks)
    .filter(isFieldsTask)
    .flatMap((task) =>
      task.consents.flatMap((consent) => {
        const { subscriptionListId } = consent;
        const address = addressFieldOf(task, consent, collections);
        if (subscriptionListId === null || !address) return [];
        const listName = lists?.get(subscriptionListId)?.name ?? '';
        return [{ subscriptionListId, listName, address: address.title }];
      }),
    );
  return entries.filter(
    (one, index) =>
      entries.findIndex(
        ({ subscriptionListId, address }) =>
          subscriptionListId === one.subscriptionListId && address === one.address,
      ) === index,
  );
}

export function toConsentQuestion({ id, text }: TaskConsent, isTicked: boolean): Question {
  return {
    fieldId: id,
    columnName: id,
    title: text,
    description: '',
    dataType: 'boolean',
    settings: {},
    // Agreeing to mail is never required.
    isRequired: false,
    value: isTicked,
    options: null,
    linkedCollectionId: null,
    isConsent: true,
  };
}
