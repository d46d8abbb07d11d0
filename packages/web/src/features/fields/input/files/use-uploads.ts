// Uploads files one after the other and appends each to the value when it has arrived. One that failed on the way stays until
// it is tried again or given up; one that comes too soon waits for as long as the server says.
import type { FileKind, FileValue } from '@fieldhouse/contract/field-types';
import { useEffect, useRef, useState } from 'react';
import { isProblem, OfflineProblem } from '../../../../api/api-problem.ts';
import { issueText, problemText } from '../../../../app/feedback/problem-texts.ts';
import type { FileUploads } from '../../values/field-input-props.ts';

export interface Upload {
  readonly key: string;
  readonly name: string;
  /** Between 0 and 1. */
  readonly share: number;
  readonly state: 'running' | 'waiting' | 'failed';
  /** Why it failed. */
  readonly problem: string | undefined;
  readonly stop: () => void;
  readonly retry: () => void;
}

interface UploadsOptions {
  /** Accepted file kinds; all kinds if unset. */
  readonly takes: FileKind | undefined;
  /** Undefined: no file can be added. */
  readonly uploads: FileUploads | undefined;
  readonly onUploaded: (file: FileValue) => void;
  readonly onProblem: (name: string, reason: string) => void;
}

interface Job {
  readonly file: File;
  readonly key: string;
  readonly controller: AbortController;
}

export function useUploads(options: UploadsOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  // The value may have changed by the time a file has arrived.
  const latest = useRef(options);
  latest.current = options;
  const queue = useRef(Promise.resolve());
  const running = useRef(new Set<AbortController>());
  useEffect(
    () => () => {
      for (const controller of running.current) controller.abort();
    },
    [],
  );
  const leave = (key: string) => setUploads((now) => now.filter((one) => one.key !== key));
  const mark = (key: string, change: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const send = async ({ file, key, controller: { signal } }: Job) => {
    const { uploads: target } = latest.current;
    if (signal.aborted || !target) return;
    mark(key, { state: 'running', share: 0, problem: undefined });
    const onProgress = (share: number) => mark(key, { share });
    try {
      const sending = { signal, onProgress };
      const sent = await untilAdmitted(() => target.send(file, sending), {
        signal,
        onWait: () => mark(key, { state: 'waiting' }),
      });
      const { takes, onProblem, onUploaded } = latest.current;
      if (takes !== undefined && sent.kind !== takes)
        onProblem(file.name, issueText({ rule: takes === 'image' ? 'not_a_picture' : 'not_a_film' }));
      else onUploaded(sent);
      leave(key);
    } catch (error) {
      if (signal.aborted) return;
      if (isPassing(error)) return mark(key, { state: 'failed', problem: problemText(error) });
      latest.current.onProblem(file.name, problemText(error));
      leave(key);
    }
  };
  const start = (job: Job) => {
    running.current.add(job.controller);
    queue.current = queue.current.then(() => send(job)).finally(() => running.current.delete(job.controller));
  };
  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      const job = { file, key: crypto.randomUUID(), controller: new AbortController() };
      const stop = () => {
        job.controller.abort();
        leave(job.key);
      };
      const shown = { key: job.key, name: file.name, share: 0, stop, retry: () => start(job) };
      setUploads((now) => [...now, { ...shown, state: 'running', problem: undefined }]);
      start(job);
    }
  };
  return { uploads, add };
}

/** The same may work later. */
function isPassing(error: unknown): boolean {
  return error instanceof OfflineProblem || isProblem(error, ...passingCodes);
}

const passingCodes = ['too_many_requests', 'busy', 'unavailable', 'internal_error'] as const;

const maxWaits = 5;

interface Waiting {
  readonly signal: AbortSignal;
  readonly onWait: () => void;
}

async function untilAdmitted<T>(work: () => Promise<T>, { signal, onWait }: Waiting): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await work();
    } catch (error) {
      const seconds = isProblem(error, 'too_many_requests') ? error.retryAfterSeconds : undefined;
      if (seconds === undefined || waits === maxWaits) throw error;
      onWait();
      await pause(seconds * 1000, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
