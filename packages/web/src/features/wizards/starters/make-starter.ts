// Creates what a starter needs, in the order in which it depends on each other: lists, collection, wizards.
import type { CollectionId, TeamId } from '@fieldhouse/contract/ids';
import type { Wizard } from '@fieldhouse/contract/wizards';
import { api } from '../../../api/api.ts';
import { firstFree } from '../first-free.ts';
import { buildDefinition, type MadeField } from './build-definition.ts';
import type { FieldPlan, StarterPlan, WizardPlan } from './starter-plans.ts';

const newId = () => crypto.randomUUID();

/** Returns the first of its wizards. */
export async function makeStarter(teamId: TeamId, { collection, wizards }: StarterPlan): Promise<Wizard> {
  // Its name is the only thing that the author chose: if it is taken, nothing else is created.
  const [first, ...others] = wizards;
  if (!first) throw new Error('A starter has a wizard.');
  const opened = await create(teamId, first);
  const { name: plural, icon, arePeople } = collection;
  const lists = await Promise.all(collection.fields.map((field) => makeItems(teamId, field)));
  const created = await firstFree(plural, (name) =>
    api.collections.create({
      params: { teamId },
      body: {
        name,
        pluralName: name,
        icon,
        representsPeople: arePeople,
        fields: collection.fields.map(({ title, dataType, settings }, index) => ({
          title,
          dataType,
          settings: { ...settings, ...(lists[index] && { listId: lists[index].listId }) },
        })),
      },
    }),
  );
  const fields = new Map<string, MadeField>(
    collection.fields.flatMap(({ key }, index) => {
      const field = created.fields[index];
      return field ? [[key, { fieldId: field.id, itemIds: lists[index]?.itemIds ?? [] }]] : [];
    }),
  );
  const save = (wizard: Wizard, plan: WizardPlan) =>
    api.wizards.saveDraft({
      params: { teamId, wizardId: wizard.id },
      body: {
        draftRev: wizard.draftRev,
        name: wizard.name,
        icon: wizard.icon,
        definition: buildDefinition(plan, { collectionId: created.id, fields }, newId),
      },
    });
  for (const plan of others)
    await save(await firstFree(plan.name, (name) => create(teamId, { ...plan, name })), plan);
  return save(opened, first);
}

function create(teamId: TeamId, { name, icon }: Pick<WizardPlan, 'name' | 'icon'>): Promise<Wizard> {
  return api.wizards.create({ params: { teamId }, body: { name, icon } }, { idempotencyKey: newId() });
}

interface MadeItems {
  readonly listId: CollectionId;
  readonly itemIds: readonly string[];
}

async function makeItems(teamId: TeamId, { title, items }: FieldPlan): Promise<MadeItems | undefined> {
  if (!items) return undefined;
  const list = await firstFree(title, (name) =>
    api.collections.create({
      params: { teamId },
      body: {
        name,
        pluralName: name,
        icon: 'fa-solid fa-list',
        isUsedAsCustomList: true,
        isShownInSidebar: false,
      },
    }),
  );
  const { records } = await api.records.create({
    params: { teamId, collectionId: list.id },
    body: { records: items.map((name, position) => ({ name, color: 'gray', position })) },
  });
  return { listId: list.id, itemIds: records.map(({ id }) => id) };
}
