// The first step of a new run, of a published version or of one that is tested.
import { type Language, languages } from '@fieldhouse/contract/identity';
import type { WizardRunId } from '@fieldhouse/contract/ids';
import type { StartedRun } from '@fieldhouse/contract/wizard-runs';
import type { TestMode } from '@fieldhouse/contract/wizard-tests';
import { readInputs } from '@fieldhouse/domain/wizards/inputs';
import { userIdOf } from '../../../../kernel/authority.ts';
import type { TeamContext } from '../../../../kernel/context.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { scheduleRollUp } from '../../results/roll-up.ts';
import { announceFinished } from '../commit/announce-finished.ts';
import { getTeamSummary, insertRun } from '../run-queries.ts';
import { firstStep, loadRunState, loadRunVersion } from '../run-state.ts';
import { newRunToken } from '../run-token.ts';
import { chooseStartRecord, ensureMayRun } from '../start-record.ts';
import { makeStepView } from '../step-view.ts';

export interface RunStart {
  readonly runId: string;
  readonly wizardId: string;
  readonly languages: readonly string[];
  /** Of an anonymous run without a personal link. */
  readonly source?: 'link' | 'widget';
  /** As the caller's address has them. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The start record that the caller requests. */
  readonly recordId: string | null;
  /** The personal link used, and the collection of its record at the time. */
  readonly token: {
    readonly id: string;
    readonly collectionId: string;
    readonly source: 'token' | 'message';
  } | null;
}

interface Begin extends RunStart {
  readonly versionId: string;
  readonly mode: 'live' | TestMode;
}

/** The token is returned only here; the server stores its hash. */
export async function beginRun(ctx: TeamContext, begin: Begin): Promise<StartedRun> {
  const { runId, wizardId, versionId, mode, recordId, token: link } = begin;
  const version = await loadRunVersion(ctx, versionId);
  const { definition } = version;
  refuseUnless(definition.steps.length > 0, 'wizard_closed');
  if (link) refuseUnless(definition.startsWith === link.collectionId, 'wizard_closed');
  const start = await chooseStartRecord(ctx, version, recordId);
  if (mode === 'live') await ensureMayRun(ctx, wizardId, start);
  const team = await getTeamSummary(ctx.db);
  const lang = chooseLanguage(begin.languages, team.defaultInterfaceLanguage);
  const inputs = readInputs(definition.inputs, begin.inputs, {
    // Addresses are written by programs.
    locale: 'en-US',
    country: team.defaultCountry,
    timeZone: team.primaryTimezone,
  });
  const first = await firstStep(ctx, { version, start, team, lang, inputs });
  const { token, hash } = newRunToken();
  const userId = userIdOf(ctx.actor);
  const now = ctx.now();
  const run = await insertRun(ctx.db, {
    id: runId,
    wizardId,
    versionId,
    mode,
    principal: userId === null ? 'public' : 'user',
    userId,
    tokenHash: hash,
    recordCollectionId: start?.collection.id ?? null,
    recordId: start?.record.id ?? null,
    tokenId: link?.id ?? null,
    source: link?.source ?? (userId === null ? (begin.source ?? 'link') : 'member'),
    cursorStep: first?.id ?? null,
    lang,
    inputs,
    startedAt: now,
    touchedAt: now,
  });
  if (!first) await announceFinished(ctx, run);
  const step = await makeStepView(ctx, await loadRunState(ctx, run, version));
  if (mode === 'live') await scheduleRollUp(ctx, wizardId);
  // Created by newId just before.
  return { runId: runId as WizardRunId, token, step };
}

function chooseLanguage(wanted: readonly string[], teamDefault: string): Language {
  const known = [...wanted, teamDefault].map((tag) => tag.toLowerCase().split('-')[0]);
  return known.flatMap((tag) => languages.find((one) => one === tag) ?? [])[0] ?? 'en';
}
