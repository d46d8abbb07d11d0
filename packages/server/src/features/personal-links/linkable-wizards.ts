// Wizards as a message links to them: who may use which, whether it is open, and its address.
import type { WizardId } from '@fieldhouse/contract/ids';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardManifest } from '@fieldhouse/contract/wizard-publication';
import type { LinkableWizard as ContractWizard, WizardSummary } from '@fieldhouse/contract/wizards';
import { answerQuestionOf } from '@fieldhouse/domain/messages/answers/answer-question';
import type { TeamContext } from '../../kernel/context.ts';
import { type LinkableRow, listLinkableRows } from './personal-link-queries.ts';
import { mayRunForSome } from './run-rights.ts';

export interface LinkableWizard {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly state: WizardSummary['state'];
  /** The rest is of the published version; null without one. */
  readonly access: WizardSummary['access'];
  readonly startsWith: WizardSummary['startsWith'];
  readonly firstStepId: string | null;
  /** What a button in a mail can answer; undefined if that is not all that it asks. */
  readonly question: ReturnType<typeof answerQuestionOf>;
  /** Undefined without a published version. */
  readonly manifest: ReturnType<typeof wizardManifest.parse> | undefined;
}

/** Those that the caller may run, by name. */
export async function listLinkableWizards(ctx: TeamContext): Promise<LinkableWizard[]> {
  const rows = await listLinkableRows(ctx.db);
  return rows.map((row) => toLinkable(row, ctx.now())).filter((wizard) => mayRunForSome(ctx, wizard));
}

export function describeLinkable(wizard: LinkableWizard): ContractWizard {
  const { id, name, icon, state, access, startsWith } = wizard;
  // Created by newId.
  return { id: id as WizardId, name, icon, state, access, startsWith };
}

/** By id; deleted ones are missing. */
export async function findLinkableWizards(
  ctx: TeamContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinkableWizard>> {
  if (ids.length === 0) return new Map();
  const rows = await listLinkableRows(ctx.db, ids);
  return new Map(rows.map((row) => [row.id, toLinkable(row, ctx.now())]));
}

/** Where everyone who may opens it; a personal link has an address of its own. */
export function sharedAddressOf({ teamId, deps }: TeamContext, wizard: LinkableWizard): string {
  const { id, access, firstStepId } = wizard;
  const { appUrl } = deps.config;
  return access === 'public'
    ? `${appUrl}/public/team-${teamId}/wizards/${id}/step-${firstStepId}`
    : `${appUrl}/team-${teamId}/wizards/${id}`;
}

function toLinkable(row: LinkableRow, now: Date): LinkableWizard {
  const { id, name, icon, liveDefinition, liveManifest } = row;
  const definition = liveDefinition === null ? undefined : wizardDefinition.parse(liveDefinition);
  return {
    id,
    name,
    icon,
    state: definition === undefined ? 'offline' : stateOfLive(row, now),
    access: definition?.access ?? null,
    startsWith: definition?.startsWith ?? null,
    firstStepId: definition?.steps[0]?.id ?? null,
    question: definition && answerQuestionOf(definition),
    manifest: definition && wizardManifest.parse(liveManifest),
  };
}

function stateOfLive({ closesAt, maxAnswers, answers }: LinkableRow, now: Date): WizardSummary['state'] {
  if (closesAt !== null && closesAt <= now) return 'closed';
  return maxAnswers !== null && answers >= maxAnswers ? 'full' : 'live';
}
