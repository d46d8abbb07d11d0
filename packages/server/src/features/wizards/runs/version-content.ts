// What a published version says. It never changes, so each process parses it once.
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { type WizardManifest, wizardManifest } from '@fieldhouse/contract/wizard-publication';
import type { TeamContext } from '../../../kernel/context.ts';
import { createEventCache } from '../../../kernel/events/event-cache.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { findVersionRow } from '../drafts/wizard-queries.ts';

export interface VersionContent {
  readonly name: string;
  readonly icon: string;
  /** As published: items that it names may have been replaced since. */
  readonly definition: WizardDefinition;
  readonly manifest: WizardManifest;
}

const contents = createEventCache<VersionContent>({ maxEntries: 500, staleKey: () => undefined });

/** Of a version that this team has. */
export async function loadVersionContent(ctx: TeamContext, versionId: string): Promise<VersionContent> {
  const cache = ctx.deps.service(contents);
  const key = `${ctx.teamId}:${versionId}`;
  return cache.get(key) ?? cache.load(key, () => readContent(ctx, versionId));
}

async function readContent(ctx: TeamContext, versionId: string): Promise<VersionContent> {
  const row = await findVersionRow(ctx.db, versionId);
  refuseUnless(row, 'wizard_closed');
  const { name, icon } = row;
  // All runs of the process share it.
  return frozen({
    name,
    icon,
    definition: wizardDefinition.parse(row.definition),
    manifest: wizardManifest.parse(row.manifest),
  });
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}
