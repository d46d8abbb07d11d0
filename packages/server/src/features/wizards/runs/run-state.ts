// Everything a step needs to know about its run, read once in the transaction.
import {
  type WizardDefinition,
  type WizardManifest,
  type WizardStep,
  wizardDefinition,
  wizardManifest,
} from '@fieldhouse/contract/wizard-definition';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { noConditions, pathOf } from '@fieldhouse/domain/wizards/path';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { withReplacedItems } from '../../catalogue/index.ts';
import { findVersionRow } from '../drafts/wizard-queries.ts';
import { loadKnownCollections } from '../known-collections.ts';
import { isOutdated } from '../outdated-step.ts';
import { listValues, type RunRow, type RunValue } from './run-queries.ts';
import { ensureChangeable, findStartRecord, recordValues, type StartRecord } from './start-record.ts';

export interface RunVersion {
  readonly name: string;
  readonly icon: string;
  readonly definition: WizardDefinition;
  readonly manifest: WizardManifest;
}

export interface RunState {
  readonly run: RunRow;
  readonly version: RunVersion;
  /** The start record as the person may read it now; `gone` if they may not, or it is missing. */
  readonly start: StartRecord | 'gone' | null;
  /** Steps that apply according to the current values. */
  readonly path: readonly WizardStep[];
  readonly values: ReadonlyMap<string, RunValue>;
}

/** Refuses with `wizard_closed` if the version was revoked. */
export async function loadRunVersion(ctx: TeamContext, versionId: string): Promise<RunVersion> {
  const row = await findVersionRow(ctx.db, versionId);
  refuseUnless(row && row.revokedAt === null, 'wizard_closed');
  return {
    name: row.name,
    icon: row.icon,
    // A version never changes; items that it sets may have been replaced since.
    definition: await withReplacedItems(ctx, wizardDefinition.parse(row.definition)),
    manifest: wizardManifest.parse(row.manifest),
  };
}

/** The path is computed from stored values, never from the browser's input. */
export async function loadRunState(ctx: TeamContext, run: RunRow, version: RunVersion): Promise<RunState> {
  const values = await listValues(ctx.db, run.id);
  const start = await findStartRecord(ctx, run, version.manifest);
  return {
    run,
    version,
    start,
    path: pathOf(version.definition, noConditions),
    values: new Map([...values, ...recordValues(start, run.lang)].map((value) => [value.name, value])),
  };
}

export interface OpenStep {
  readonly step: WizardStep;
  readonly collections: KnownCollections;
}

/**
 * The step and its collections; refuses with `wizard_outdated` if they changed incompatibly since the version
 * was published, and if the person may no longer change the record as the step does.
 */
export async function openStep(ctx: TeamContext, state: RunState, stepId: string): Promise<OpenStep> {
  const { start, version } = state;
  refuseUnless(start !== 'gone', 'wizard_record_not_found');
  const step = state.path.find((one) => one.id === stepId);
  refuseUnless(step, 'wizard_outdated');
  const { startsWith } = version.definition;
  const collections = await loadKnownCollections(ctx, { startsWith, steps: [step] });
  refuseUnless(!isOutdated(step, { startsWith }, version.manifest, collections), 'wizard_outdated');
  if (start) await ensureChangeable(ctx, start, [step]);
  return { step, collections };
}
