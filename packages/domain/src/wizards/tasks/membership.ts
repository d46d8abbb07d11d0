// "Add to a collection" and "Remove from a collection".
import type {
  AddToCollectionTask,
  MembershipTask,
  RemoveFromCollectionTask,
  WizardStep,
} from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import { refsOfCondition } from '../names/references.ts';
import type { Carrier } from './carrying/carrier.ts';
import type { Check } from './checks/check-context.ts';
import { checkCollection, checkRecords } from './checks/check-records.ts';
import type { Granting } from './rights/granting.ts';
import { type ShownRecords, showsNothing, type TaskKind } from './task-kind.ts';

type Change = WizardManifest['members'][number]['change'];

const membership = {
  hasEffect: true,
  isShown: () => false,
  names: () => [],
  references: ({ records }: MembershipTask) => ({ others: records === null ? [] : [records] }),
  problems(check: Check, task: MembershipTask): void {
    const collection = checkCollection(check, task);
    if (!collection) return;
    // Whether or not they are in the collection, they are of it or of one above.
    const above = check.collections.get(collection.id)?.aboveIds ?? [];
    checkRecords(check, task, [collection.id, ...above]);
    if (collection.hasChosenMembers !== true)
      check.problems.add(
        'members_not_chosen',
        { step: check.step, task },
        { collection: collection.pluralName },
      );
  },
  shownReferences: showsNothing,
  shownByWriting({ collectionId, records, condition }: MembershipTask, { whatIsShown, isIn }: ShownRecords) {
    const { isListed } = whatIsShown((id) => isIn(id, collectionId));
    return isListed ? [...(records ? [records] : []), ...refsOfCondition(condition)] : [];
  },
  remap: ({ records }: MembershipTask, carrier: Carrier, step: WizardStep) => ({
    records: carrier.records(records, step),
  }),
};

function granting(change: Change) {
  return ({ collectionId }: MembershipTask, { rights, collections }: Granting) => {
    if (collectionId === null) return;
    const isKnown = rights.members.some((one) => one.collectionId === collectionId && one.change === change);
    if (isKnown) return;
    const collectionName = collections.get(collectionId)?.pluralName ?? '';
    rights.members.push({ collectionId, collectionName, change });
  };
}

export const addToCollection: TaskKind<AddToCollectionTask> = { ...membership, grants: granting('add') };

export const removeFromCollection: TaskKind<RemoveFromCollectionTask> = {
  ...membership,
  isLasting: true,
  grants: granting('remove'),
};
