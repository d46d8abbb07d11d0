// A run in the browser: started or resumed, and answered step by step. The server is authoritative; this page
// reloads its state when the server reports that the run has moved on.
import type { Answers, PowProof, StartedRun, StepView } from '@fieldhouse/contract/wizard-runs';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isProblem } from '../../../api/api-problem.ts';
import { wizardRunsApi } from '../../../api/endpoints/wizard-runs-api.ts';
import {
  forgetRun,
  forgetStepKey,
  readRun,
  type StoredRun,
  saveRun,
  stepKey,
  withRunLock,
} from './run-storage.ts';
import { isExpiring, solveProofOfWork } from './solve-proof-of-work.ts';

type RunPhase = 'loading' | 'open' | 'gone' | 'failed';

interface RunState {
  readonly phase: RunPhase;
  readonly step: StepView | undefined;
  readonly error: unknown;
  /** Why the step was reloaded: the run continued in another tab, or another user changed the record. */
  readonly notice: 'movedOn' | 'doneElsewhere' | 'recordChanged' | undefined;
}

export interface WizardRun extends RunState {
  readonly isBusy: boolean;
  /**
   * Resolves with the error if the answers were rejected, which leaves the page unchanged; else with
   * undefined.
   */
  submit(answers: Answers, roomNumber: string): Promise<unknown>;
  back(answers: Answers): Promise<void>;
  saveDraft(answers: Answers): void;
  startOver(): Promise<void>;
  retry(): Promise<void>;
}

const loading: RunState = { phase: 'loading', step: undefined, error: undefined, notice: undefined };

export function useWizardRun(key: string, start: () => Promise<StartedRun>): WizardRun {
  const [state, setState] = useState<RunState>(loading);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const run = useRef<StoredRun>(undefined);
  const draftSeq = useRef(0);

  const show = useCallback(
    (step: StepView, notice?: RunState['notice']) => {
      draftSeq.current = step.draftSeq;
      if (step.challenge)
        void ignoreFailure(solveProofOfWork(step.challenge), 'sending the step solves it again');
      // The next visit starts a new run; this page keeps its token in memory and can still read the closing
      // text.
      if (step.status === 'finished') forgetRun(key);
      setState({ phase: 'open', step, error: undefined, notice });
    },
    [key],
  );

  const open = useCallback(async () => {
    try {
      const found = await withRunLock(key, () => takeUp(key, start));
      run.current = found.run;
      show(found.step);
    } catch (error) {
      setState({ ...loading, phase: isUnavailable(error) ? 'gone' : 'failed', error });
    }
  }, [key, start, show]);

  useEffect(() => {
    setState(loading);
    void open();
  }, [open]);

  /** One call at a time: a double click counts once. */
  const exclusively = useCallback(async (work: (own: StoredRun) => Promise<unknown>): Promise<unknown> => {
    const own = run.current;
    if (busy.current || !own) return undefined;
    busy.current = true;
    setBusy(true);
    try {
      return await work(own);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }, []);

  /**
   * Handles the server's response to a call that came too late; undefined if the caller must report the
   * error.
   */
  const recover = useCallback(
    async (own: StoredRun, error: unknown): Promise<unknown> => {
      if (isProblem(error, 'run_step_outdated', 'idempotency_mismatch')) {
        const step = await load(own);
        show(step, step.status === 'finished' ? 'doneElsewhere' : 'movedOn');
        return undefined;
      }
      if (isProblem(error, 'wizard_record_not_found', 'wizard_record_forbidden')) {
        setState({ ...loading, phase: 'failed', error });
        return undefined;
      }
      if (isProblem(error, 'not_found', 'wizard_closed')) {
        const elsewhere = readRun(key);
        // The link was opened again in another tab, which took over the run and stored its new token.
        if (elsewhere && elsewhere.token !== own.token) {
          run.current = elsewhere;
          show(await load(elsewhere), 'movedOn');
          return undefined;
        }
        forgetRun(key);
        setState({ ...loading, phase: 'gone', error });
        return undefined;
      }
      return error;
    },
    [key, show],
  );

  const { step } = state;
  const submit = useCallback(
    (answers: Answers, roomNumber: string) =>
      exclusively(async (own) => {
        if (!step?.stepId) return undefined;
        try {
          const reply = await send(own, step, { answers, roomNumber });
          forgetStepKey(own.runId, step.rev);
          show(reply.step);
          return undefined;
        } catch (error) {
          if (!isProblem(error, 'stale_version')) {
            return recover(own, error).catch((second: unknown) => second);
          }
          draftSeq.current += 1;
          return await lookAgain(own, step, { answers, clientSeq: draftSeq.current }).then(
            (fresh) => show(fresh, 'recordChanged'),
            (second: unknown) => second,
          );
        }
      }),
    [exclusively, recover, show, step],
  );

  const back = useCallback(
    async (answers: Answers) => {
      await exclusively(async (own) => {
        if (!step) return;
        const call = { params: { runId: own.runId }, body: { rev: step.rev, answers } };
        try {
          show(await wizardRunsApi.back(call, headersOf(own)));
        } catch (error) {
          const left = await recover(own, error).catch((second: unknown) => second);
          if (left !== undefined) setState((now) => ({ ...now, error: left }));
        }
      });
    },
    [exclusively, recover, show, step],
  );

  const saveDraft = useCallback(
    (answers: Answers) => {
      const own = run.current;
      if (!own || !step?.stepId || busy.current) return;
      draftSeq.current += 1;
      const body = { stepId: step.stepId, clientSeq: draftSeq.current, answers };
      const saved = wizardRunsApi.saveDraft({ params: { runId: own.runId }, body }, headersOf(own));
      void ignoreFailure(saved, 'a failed draft is followed by the next');
    },
    [step],
  );

  const startOver = useCallback(async () => {
    forgetRun(key);
    setState(loading);
    await open();
  }, [key, open]);

  const retry = useCallback(async () => {
    setState(loading);
    await open();
  }, [open]);

  return { ...state, isBusy, submit, back, saveDraft, startOver, retry };
}

/** This browser's current run, or a new one. */
async function takeUp(
  key: string,
  start: () => Promise<StartedRun>,
): Promise<{ run: StoredRun; step: StepView }> {
  const stored = readRun(key);
  if (stored) {
    try {
      // Finished but still stored: it was submitted here, and the page closed before the response. Show the
      // result, so that the user does not submit again.
      return { run: stored, step: await load(stored) };
    } catch (error) {
      // Expired, revoked, or from a deleted database; only starting a run shows whether the form is open.
      if (!isProblem(error, 'not_found', 'wizard_closed', 'wizard_outdated')) throw error;
    }
    forgetRun(key);
  }
  const { runId, token, step } = await start();
  const run = { runId, token };
  saveRun(key, run);
  return { run, step };
}

/** Reloads the step with the current record, keeping what was typed. */
async function lookAgain(
  run: StoredRun,
  { stepId }: StepView,
  typed: { readonly answers: Answers; readonly clientSeq: number },
): Promise<StepView> {
  // Only unfinished runs are submitted, and they have a step.
  const body = { stepId: stepId as NonNullable<typeof stepId>, ...typed };
  await wizardRunsApi.saveDraft({ params: { runId: run.runId }, body }, headersOf(run));
  return load(run);
}

function load(run: StoredRun): Promise<StepView> {
  return wizardRunsApi.step({ params: { runId: run.runId } }, headersOf(run));
}

interface Sent {
  readonly answers: Answers;
  readonly roomNumber: string;
}

async function send(run: StoredRun, step: StepView, sent: Sent) {
  try {
    return await sendWith(run, step, sent, await proofFor(run, step));
  } catch (error) {
    // The challenge may have expired while the visitor was typing; retry with a fresh one and the same key.
    if (!isProblem(error, 'proof_of_work_required')) throw error;
    return sendWith(run, step, sent, await proofFor(run, await load(run)));
  }
}

async function proofFor(run: StoredRun, step: StepView): Promise<PowProof | null> {
  if (step.challenge === null) return null;
  if (!isExpiring(step.challenge)) return solveProofOfWork(step.challenge);
  const fresh = await load(run);
  return fresh.challenge === null ? null : solveProofOfWork(fresh.challenge);
}

function sendWith(run: StoredRun, step: StepView, { answers, roomNumber }: Sent, proof: PowProof | null) {
  const call = {
    // Only unfinished runs are submitted, and they have a step.
    params: { runId: run.runId, stepId: step.stepId ?? '' },
    body: { rev: step.rev, answers, roomNumber, proof, recordVersion: step.record?.version ?? null },
  };
  return wizardRunsApi.submit(call, { ...headersOf(run), idempotencyKey: stepKey(run.runId, step.rev) });
}

function headersOf({ token }: StoredRun) {
  return { headers: { 'x-wizard-run': token } };
}

function isUnavailable(error: unknown): boolean {
  return isProblem(error, 'not_found', 'wizard_closed');
}
