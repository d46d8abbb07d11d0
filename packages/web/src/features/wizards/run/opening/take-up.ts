// The run of this browser. Small: it is loaded before the page is (src/early-start.ts).
import type { StartedRun, StepView } from '@fieldhouse/contract/wizard-runs';
import { isProblem } from '../../../../api/api-problem.ts';
import { wizardRunsApi } from '../../../../api/endpoints/wizards/wizard-runs-api.ts';
import { forgetRun, type RunKey, readRun, type StoredRun, saveRun, withRunLock } from './run-storage.ts';
import { whileBusy } from './while-busy.ts';

export interface OpenRun {
  readonly run: StoredRun;
  /** Undefined if the run is blocked: its version was revoked, and the wizard has another one. */
  readonly step: StepView | undefined;
}

/** This browser's current run, or a new one. */
export function takeUp(key: RunKey, start: () => Promise<StartedRun>): Promise<OpenRun> {
  return withRunLock(key, () => resumeOrStart(key, start));
}

async function resumeOrStart(key: RunKey, start: () => Promise<StartedRun>): Promise<OpenRun> {
  const stored = readRun(key);
  if (stored) {
    try {
      // Finished but still stored: it was submitted here, and the page closed before the response. Show the
      // result, so that the user does not submit again.
      return { run: stored, step: await load(stored) };
    } catch (error) {
      if (isProblem(error, 'run_version_revoked')) return { run: stored, step: undefined };
      // Expired, revoked, or from a deleted database; only starting a run shows whether the form is open.
      if (!isProblem(error, 'not_found', 'wizard_closed', 'wizard_outdated')) throw error;
    }
    forgetRun(key);
  }
  const { runId, token, step } = await whileBusy(start);
  const run = { runId, token };
  saveRun(key, run);
  return { run, step };
}

export function load(run: StoredRun): Promise<StepView> {
  return whileBusy(() => wizardRunsApi.step({ params: { runId: run.runId } }, headersOf(run)));
}

export function headersOf({ token }: StoredRun) {
  return { headers: { 'x-wizard-run': token } };
}
