// A run in the browser: started or resumed, and answered step by step. The server is authoritative; this page
// reloads its state when the server reports that the run has moved on.

import type { EndpointCall } from '@fieldhouse/contract/endpoint';
import type { WizardStepId } from '@fieldhouse/contract/ids';
import type { PowProof } from '@fieldhouse/contract/proof-of-work';
import type { Answers, StartedRun, StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isProblem } from '../../../api/api-problem.ts';
import { wizardRunRestartsApi, wizardRunsApi } from '../../../api/endpoints/wizards/wizard-runs-api.ts';
import { saveFile } from '../../../app/save-file.ts';
import { findEarlyRun, forgetEarlyRun } from './opening/early-run.ts';
import {
  forgetRun,
  forgetStepKey,
  type RunKey,
  readRun,
  type StoredRun,
  stepKey,
} from './opening/run-storage.ts';
import { headersOf, load, type OpenRun, takeUp } from './opening/take-up.ts';
import { whileBusy } from './opening/while-busy.ts';
import { isExpiring, solveProofOfWork } from './solve-proof-of-work.ts';

/** `blocked`: its version was revoked, and the wizard has another one. */
type RunPhase = 'loading' | 'open' | 'blocked' | 'gone' | 'failed';

interface RunState {
  readonly phase: RunPhase;
  readonly step: StepView | undefined;
  readonly error: unknown;
  /** Why the step was reloaded: the run continued in another tab, or another user changed the record. */
  readonly notice: 'movedOn' | 'doneElsewhere' | 'recordChanged' | undefined;
  /** Why the end was refused, at the step that has to be corrected. */
  readonly refused?: unknown;
}

export interface WizardRun extends RunState {
  readonly isBusy: boolean;
  /** The run and its token, once it is open. */
  readonly current: () => StoredRun | undefined;
  /**
   * Resolves with the error if the answers were rejected, which leaves the page unchanged; else with
   * undefined.
   */
  submit(answers: Answers, sent?: Partial<Omit<Sent, 'answers'>>): Promise<unknown>;
  /** To the previous step, or an earlier one. */
  back(answers: Answers, stepId?: WizardStepId): Promise<void>;
  /** Emails a link that continues the run elsewhere. Rejects if it is refused. Undefined for a test. */
  readonly mailLink:
    | ((email: string, answers: Answers) => Promise<{ readonly validDays: number }>)
    | undefined;
  /** `refused`: questions with an error. */
  saveDraft(answers: Answers, refused?: Corrected): void;
  /** Saves the file of an export. Resolves with the error if that failed. */
  download(taskId: StepView['downloads'][number]['taskId'], fileName: string): Promise<unknown>;
  startOver(): Promise<void>;
  /** Continues a blocked run in the live version, with its answers. */
  restart(): Promise<void>;
  retry(): Promise<void>;
}

const loading: RunState = { phase: 'loading', step: undefined, error: undefined, notice: undefined };

export function useWizardRun(key: RunKey, start: () => Promise<StartedRun>): WizardRun {
  const [early] = useState(() => findEarlyRun(key));
  const [state, setState] = useState<RunState>(
    early ? { ...loading, phase: early.step ? 'open' : 'blocked', step: early.step } : loading,
  );
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const run = useRef<StoredRun | undefined>(early?.run);
  const draftSeq = useRef(0);

  const show = useCallback(
    (step: StepView, notice?: RunState['notice'], refused?: unknown) => {
      draftSeq.current = step.draftSeq;
      if (step.challenge)
        void ignoreFailure(solveProofOfWork(step.challenge), 'sending the step solves it again');
      // The next visit starts a new run; this page keeps its token in memory and can still read the closing
      // text.
      if (step.status === 'finished') forgetRun(key);
      setState({ phase: 'open', step, error: undefined, notice, refused });
    },
    [key],
  );

  const begin = useCallback(
    ({ step }: OpenRun) => {
      if (step) show(step);
      else setState({ ...loading, phase: 'blocked' });
    },
    [show],
  );

  const open = useCallback(async () => {
    try {
      const found = await takeUp(key, start);
      run.current = found.run;
      begin(found);
    } catch (error) {
      setState({ ...loading, phase: isUnavailable(error) ? 'gone' : 'failed', error });
    }
  }, [key, start, begin]);

  const waiting = useRef(early);
  useEffect(() => {
    forgetEarlyRun();
    if (waiting.current) {
      begin(waiting.current);
      waiting.current = undefined;
      return;
    }
    setState(loading);
    void open();
  }, [open, begin]);

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
      if (isProblem(error, 'run_version_revoked')) {
        setState({ ...loading, phase: 'blocked' });
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
    (answers: Answers, { roomNumber = '', corrected = [] }: Partial<Omit<Sent, 'answers'>> = {}) =>
      exclusively(async (own) => {
        if (!step?.stepId) return undefined;
        try {
          const reply = await send(own, step, { answers, roomNumber, corrected });
          forgetStepKey(own.runId, step.rev);
          show(reply.step);
          return undefined;
        } catch (error) {
          const wrongStep = stepToCorrect(step, error);
          if (wrongStep !== undefined) {
            return await backTo(own, step, wrongStep).then(
              (found) => show(found, undefined, error),
              (second: unknown) => second,
            );
          }
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
    async (answers: Answers, stepId?: WizardStepId) => {
      await exclusively(async (own) => {
        if (!step) return;
        const body = { rev: step.rev, answers, stepId: stepId ?? null };
        const call = { params: { runId: own.runId }, body };
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
    (answers: Answers, refused: Corrected = []) => {
      const own = run.current;
      if (!own || !step?.stepId || busy.current) return;
      draftSeq.current += 1;
      const body = { stepId: step.stepId, clientSeq: draftSeq.current, answers, refused };
      const saved = wizardRunsApi.saveDraft({ params: { runId: own.runId }, body }, headersOf(own));
      void ignoreFailure(saved, 'a failed draft is followed by the next');
    },
    [step],
  );

  const mailLink = useCallback(async (email: string, answers: Answers) => {
    const own = run.current;
    if (!own) throw new Error('No run is open.');
    const call = { params: { runId: own.runId }, body: { email, answers } };
    const reply = await wizardRunsApi.mailLink(call, headersOf(own));
    // The server saved the answers as the next draft.
    draftSeq.current += 1;
    return reply;
  }, []);

  const download = useCallback(
    async (taskId: StepView['downloads'][number]['taskId'], fileName: string): Promise<unknown> => {
      const own = run.current;
      if (!own) return undefined;
      try {
        const params = { runId: own.runId, taskId };
        const file = await wizardRunsApi.download({ params }, headersOf(own));
        if (file instanceof Response) saveFile(fileName, await file.blob(), 'text/csv');
        return undefined;
      } catch (error) {
        return error;
      }
    },
    [],
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

  const restart = useCallback(async () => {
    await exclusively(async (own) => {
      try {
        show(await wizardRunRestartsApi.restart({ params: { runId: own.runId } }, headersOf(own)));
      } catch (error) {
        const left = await recover(own, error).catch((second: unknown) => second);
        if (left !== undefined) setState({ ...loading, phase: 'failed', error: left });
      }
    });
  }, [exclusively, recover, show]);

  const current = useCallback(() => run.current, []);
  return {
    ...state,
    isBusy,
    current,
    submit,
    back,
    mailLink: key === null ? undefined : mailLink,
    saveDraft,
    download,
    startOver,
    restart,
    retry,
  };
}

/** The step before this one whose answers the end refused. */
function stepToCorrect(step: StepView, error: unknown): WizardStepId | undefined {
  if (!isProblem(error, 'invalid_input', 'stale_version')) return undefined;
  const { stepId } = error.data;
  // The server names a step of the run.
  return typeof stepId === 'string' && stepId !== step.stepId ? (stepId as WizardStepId) : undefined;
}

function backTo(run: StoredRun, { rev }: StepView, stepId: WizardStepId): Promise<StepView> {
  const call = { params: { runId: run.runId }, body: { rev, answers: {}, stepId } };
  return wizardRunsApi.back(call, headersOf(run));
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

/** Questions that had an error on this page. */
export type Corrected = NonNullable<EndpointCall<typeof wizardRuns.submit>['body']['corrected']>;

interface Sent {
  readonly answers: Answers;
  readonly roomNumber: string;
  readonly corrected: Corrected;
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

function sendWith(run: StoredRun, step: StepView, sent: Sent, proof: PowProof | null) {
  const call = {
    // Only unfinished runs are submitted, and they have a step.
    params: { runId: run.runId, stepId: step.stepId ?? '' },
    body: { ...sent, rev: step.rev, proof, recordVersion: step.record?.version ?? null },
  };
  const options = { ...headersOf(run), idempotencyKey: stepKey(run.runId, step.rev) };
  return whileBusy(() => wizardRunsApi.submit(call, options));
}

function isUnavailable(error: unknown): boolean {
  return isProblem(error, 'not_found', 'wizard_closed');
}
