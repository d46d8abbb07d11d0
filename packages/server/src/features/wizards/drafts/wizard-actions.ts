// Actions on a wizard's draft: create, change, close to visitors, archive. Publishing is in
// publish-actions.ts.

import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { WizardId, WizardStepId } from '@fieldhouse/contract/ids';
import {
  type WizardDefinition,
  wizardAccessModes,
  wizardDefinition,
} from '@fieldhouse/contract/wizard-definition';
import { wizardManifest } from '@fieldhouse/contract/wizard-publication';
import type { TextTemplate } from '@fieldhouse/contract/wizard-values';
import type { Wizard, WizardSummary, wizards } from '@fieldhouse/contract/wizards';
import { kindOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import { fromTokens, toTokens } from '@fieldhouse/domain/wizards/texts/text-template';
import type { TeamContext } from '../../../kernel/context.ts';
import { mapUniqueViolation } from '../../../kernel/db/unique-violation.ts';
import { sanitizeRichText } from '../../../kernel/html/sanitize-rich-text.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { describeLinkable, listLinkableWizards } from '../../personal-links/index.ts';
import { loadKnownCollections } from '../known-collections.ts';
import { isOutdated } from '../outdated-step.ts';
import {
  archiveWizard,
  findWizardRow,
  insertWizard,
  listWizardRows,
  revokeVersions,
  updateDraft,
  updateLimits,
  type WizardRow,
} from './wizard-queries.ts';

const uniqueName = { wizards__name_unique: 'name_taken' } as const;

export async function listWizards(ctx: TeamContext): Promise<{ items: WizardSummary[] }> {
  const rows = await listWizardRows(ctx.db);
  return { items: rows.map((row) => toSummary(row, ctx.now())) };
}

export async function listRunnableWizards(
  ctx: TeamContext,
): Promise<EndpointReply<typeof wizards.listRunnable>> {
  const open = (await listLinkableWizards(ctx)).filter(({ state }) => state === 'live');
  return { items: open.map(describeLinkable) };
}

export async function createWizard(
  ctx: TeamContext,
  { body }: EndpointInput<typeof wizards.create>,
): Promise<Wizard> {
  const id = newId();
  // Created by newId just above.
  const stepId = newId() as WizardStepId;
  const draft = wizardDefinition.parse({ steps: [{ id: stepId, title: body.name }] });
  const icon = body.icon ?? 'fa-solid fa-wand-magic-sparkles';
  await mapUniqueViolation(insertWizard(ctx.db, { id, name: body.name, icon, draft }), uniqueName);
  ctx.announce({ type: 'wizard.changed', wizardId: id });
  return describeWizard(ctx, id);
}

export async function getWizard(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizards.get>,
): Promise<Wizard> {
  return describeWizard(ctx, params.wizardId);
}

export async function saveWizardDraft(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizards.saveDraft>,
): Promise<Wizard> {
  await getWizardRow(ctx, params.wizardId);
  const { draftRev, name, icon } = body;
  const draft = sanitizeDefinitionTexts(body.definition);
  const change = { draftRev, name, icon, draft, at: ctx.now() };
  const isSaved = await mapUniqueViolation(updateDraft(ctx.db, params.wizardId, change), uniqueName);
  refuseUnless(isSaved, 'stale_version');
  ctx.announce({ type: 'wizard.changed', wizardId: params.wizardId });
  return describeWizard(ctx, params.wizardId);
}

export async function changeWizardLimits(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof wizards.changeLimits>,
): Promise<Wizard> {
  const row = await getWizardRow(ctx, params.wizardId);
  await updateLimits(ctx.db, params.wizardId, body);
  await audit(ctx, 'wizard.limits_changed', row, body);
  ctx.announce({ type: 'wizard.changed', wizardId: params.wizardId });
  return describeWizard(ctx, params.wizardId);
}

export async function takeWizardOffline(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizards.takeOffline>,
): Promise<Wizard> {
  const row = await getWizardRow(ctx, params.wizardId);
  await revokeVersions(ctx.db, params.wizardId, ctx.now());
  await audit(ctx, 'wizard.taken_offline', row);
  ctx.announce({ type: 'wizard.changed', wizardId: params.wizardId });
  return describeWizard(ctx, params.wizardId);
}

export async function deleteWizard(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizards.delete>,
): Promise<undefined> {
  const row = await getWizardRow(ctx, params.wizardId);
  await revokeVersions(ctx.db, params.wizardId, ctx.now());
  await archiveWizard(ctx.db, params.wizardId, ctx.now());
  await audit(ctx, 'wizard.archived', row);
  ctx.announce({ type: 'wizard.changed', wizardId: params.wizardId });
}

/** Refuses an unknown id with `not_found`. */
export async function getWizardRow(ctx: TeamContext, id: string): Promise<WizardRow> {
  const row = await findWizardRow(ctx.db, id);
  refuseUnless(row, 'not_found');
  return row;
}

/** The draft as stored. Older drafts lack newer properties; the schema's defaults fill them in. */
export function draftOf(row: Pick<WizardRow, 'draft'>): WizardDefinition {
  return wizardDefinition.parse(row.draft);
}

async function audit(
  ctx: TeamContext,
  action: string,
  { id, name }: Pick<WizardRow, 'id' | 'name'>,
  detail = {},
): Promise<void> {
  await writeAudit(ctx, { action, subjectId: id, subjectName: name, detail });
}

export async function describeWizard(ctx: TeamContext, id: string): Promise<Wizard> {
  const row = await getWizardRow(ctx, id);
  return {
    ...toSummary(row, ctx.now()),
    draft: draftOf(row),
    draftRev: row.draftRev,
    limits: { closesAt: row.closesAt?.toISOString() ?? null, maxAnswers: row.maxAnswers },
    begunCount: row.answers,
    live: await describeLive(ctx, row),
  };
}

async function describeLive(ctx: TeamContext, row: WizardRow): Promise<Wizard['live']> {
  if (row.liveNumber === null || row.livePublishedAt === null) return null;
  const definition = wizardDefinition.parse(row.liveDefinition);
  const collections = await loadKnownCollections(ctx, definition);
  return {
    number: row.liveNumber,
    publishedAt: row.livePublishedAt.toISOString(),
    firstStepId: definition.steps[0]?.id ?? '',
    inputs: definition.inputs,
    isOutdated: definition.steps.some((step) =>
      isOutdated(step, definition, wizardManifest.parse(row.liveManifest), collections),
    ),
  };
}

function toSummary(row: WizardRow, now: Date): WizardSummary {
  const draft = draftOf(row);
  return {
    // Created by newId.
    id: row.id as WizardId,
    name: row.name,
    icon: row.icon,
    state: stateOf(row, now),
    access: wizardAccessModes.find((known) => known === row.access) ?? null,
    startsWith: startCollectionOf(row),
    stepCount: draft.steps.length,
    answerCount: row.finishedAnswers,
    hasUnpublishedChanges: row.liveNumber === null || row.liveDraftRev !== row.draftRev,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The collection whose records the live version starts with; without a live version, that of the draft. */
export function startCollectionOf(
  row: Pick<WizardRow, 'draft' | 'liveDefinition'>,
): WizardDefinition['startsWith'] {
  return wizardDefinition.parse(row.liveDefinition ?? row.draft).startsWith;
}

function stateOf(row: WizardRow, now: Date): WizardSummary['state'] {
  if (row.liveNumber === null) return 'offline';
  if (row.closesAt !== null && row.closesAt <= now) return 'closed';
  return row.maxAnswers !== null && row.answers >= row.maxAnswers ? 'full' : 'live';
}

/** Only sanitized HTML is stored; versions show it to anonymous visitors. */
export function sanitizeDefinitionTexts(definition: WizardDefinition): WizardDefinition {
  return {
    ...definition,
    thankYou: cleanText(definition.thankYou),
    texts: mapValues(
      definition.texts,
      (translation) =>
        translation && mapValues(translation, (one) => (typeof one === 'string' ? one : cleanText(one))),
    ),
    steps: definition.steps.map((step) => ({
      ...step,
      tasks: step.tasks.map((task) => kindOf(task).withHtml?.(task, cleanText) ?? task),
    })),
  };
}

/** The same keys. */
function mapValues<T extends object>(values: T, change: (value: T[keyof T]) => T[keyof T]): T {
  // Object.entries knows neither the keys nor the values.
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)])) as T;
}

function cleanText(template: TextTemplate): TextTemplate {
  return fromTokens(sanitizeRichText(toTokens(template)));
}
