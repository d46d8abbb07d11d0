// Uploads of an editor, each under a key of what it is for; a few run at the same time. One that failed stays until it is
// repeated or given up.
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../../../app/feedback/problem-texts.ts';

export interface ShownUpload {
  readonly name: string;
  /** Between 0 and 1. */
  readonly share: number;
  /** Why it failed. */
  readonly problem: string | undefined;
}

interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export interface UploadTask {
  readonly key: string;
  readonly name: string;
  /** Ends with what was sent being where it belongs. */
  readonly run: (options: SendOptions) => Promise<void>;
  readonly onCanceled?: () => void;
}

export type Uploads = ReturnType<typeof useUploads>;

const maxAtOnce = 2;

interface Begun {
  readonly task: UploadTask;
  readonly controller: AbortController;
}

export function useUploads() {
  const [shown, setShown] = useState<ReadonlyMap<string, ShownUpload>>(new Map());
  const begun = useRef(new Map<string, Begun>());
  const waiting = useRef<Begun[]>([]);
  const running = useRef(0);
  useEffect(() => {
    const all = begun.current;
    return () => {
      for (const { controller } of all.values()) controller.abort();
    };
  }, []);
  const show = (key: string, change: Partial<ShownUpload>) =>
    setShown((now) => {
      const before = now.get(key);
      return before ? new Map(now).set(key, { ...before, ...change }) : now;
    });
  const hide = (key: string) => setShown((now) => new Map([...now].filter(([one]) => one !== key)));
  const send = async ({ task, controller: { signal } }: Begun) => {
    const { key, run } = task;
    try {
      if (signal.aborted) return;
      await run({ signal, onProgress: (share) => show(key, { share }) });
      if (!signal.aborted) hide(key);
    } catch (error) {
      if (!signal.aborted) show(key, { problem: problemText(error) });
    }
  };
  const work = async () => {
    if (running.current >= maxAtOnce) return;
    running.current += 1;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next);
    running.current -= 1;
  };
  const start = (task: UploadTask) => {
    begun.current.get(task.key)?.controller.abort();
    const one = { task, controller: new AbortController() };
    begun.current.set(task.key, one);
    setShown((now) => new Map(now).set(task.key, { name: task.name, share: 0, problem: undefined }));
    waiting.current.push(one);
    void work();
  };
  const cancel = (key: string) => {
    const one = begun.current.get(key);
    begun.current.delete(key);
    one?.controller.abort();
    hide(key);
    one?.task.onCanceled?.();
  };
  const retry = (key: string) => {
    const one = begun.current.get(key);
    if (one) start(one.task);
  };
  return { shown, start, cancel, retry };
}
