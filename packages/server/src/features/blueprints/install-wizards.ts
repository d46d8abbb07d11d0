// Installs the wizards of a blueprint as drafts: the installing user reviews their permissions and publishes
// them.
import type { BlueprintPreview } from '@fieldhouse/contract/blueprints';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardLink } from '@fieldhouse/contract/wizard-links';
import { remapDefinition } from '@fieldhouse/domain/wizards/copying/remap-definition';
import type { IdMapping } from '@fieldhouse/domain/wizards/tasks/carrying/carrier';
import type { TeamContext } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
import { createWizard, linkWizard, listWizards, saveWizardDraft } from '../wizards/index.ts';
import type { OfferedWizard } from './blueprint-queries.ts';

/** The parts that would be included. */
export function toInstallableWizard(
  wizard: OfferedWizard,
  idOf: IdMapping,
): BlueprintPreview['wizards'][number] {
  const { definition, leftOut } = carry(wizard, idOf);
  return { name: wizard.name, steps: definition.steps.map(({ title }) => title), leftOut: [...leftOut] };
}

function carry({ definition }: OfferedWizard, idOf: IdMapping) {
  return remapDefinition(wizardDefinition.parse(definition), idOf, newId);
}

/** Names of the parts that were not included. */
export async function installWizards(
  ctx: TeamContext,
  wizards: readonly OfferedWizard[],
  idOf: IdMapping,
): Promise<string[]> {
  const left: string[] = [];
  for (const wizard of wizards) {
    const { definition, leftOut } = carry(wizard, idOf);
    left.push(...leftOut.map((step) => `${wizard.name}: ${step}`));
    if (definition.steps.length === 0) continue;
    const { teamId } = ctx;
    const { icon } = wizard;
    const name = await freeName(ctx, wizard.name);
    const made = await createWizard(ctx, { params: { teamId }, query: {}, body: { name, icon } });
    const params = { teamId, wizardId: made.id };
    const body = { draftRev: made.draftRev, name, icon, definition };
    await saveWizardDraft(ctx, { params, query: {}, body });
    for (const link of wizard.links) {
      const collectionId = idOf(link.collectionId);
      if (collectionId === undefined) continue;
      const content = wizardLink
        .pick({ type: true, description: true, icon: true, isInRowMenus: true })
        .parse(link);
      // Created just before by the installation.
      const place = { teamId, collectionId: collectionId as CollectionId };
      if (!(await tryToLink(ctx, place, { ...content, wizardId: made.id }))) left.push(wizard.name);
    }
  }
  return left;
}

type LinkInput = Parameters<typeof linkWizard>[1];

/** False for a wizard that does not start with records of the collection. */
async function tryToLink(ctx: TeamContext, params: LinkInput['params'], body: LinkInput['body']) {
  return (
    (await unlessRefused(async () => {
      await linkWizard(ctx, { params, query: {}, body });
      return true;
    }, ['wizard_wrong_record_type'])) ?? false
  );
}

/** The name itself, or with a number appended if it is already in use. */
async function freeName(ctx: TeamContext, wanted: string): Promise<string> {
  const { items } = await listWizards(ctx);
  const taken = new Set(items.map(({ name }) => name.toLowerCase()));
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? wanted : `${wanted.slice(0, 110)} ${n}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
