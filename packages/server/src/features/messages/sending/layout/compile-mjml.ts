// MJML makes tables and conditional comments that Outlook, Gmail and phones agree on. Its thread is started when the first
// mail is compiled, since most processes never do, and ends when it has had nothing to do for a while.
import { Worker } from 'node:worker_threads';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import type { MjmlReply, MjmlRequest } from './mjml-worker.ts';

const idleMs = 5 * 60_000;
/** No layout takes a second. What waits longer would wait forever. */
const limitMs = 30_000;

interface Waiting {
  readonly resolve: (html: string) => void;
  readonly reject: (error: Error) => void;
}

interface MjmlThread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  /** Of the first compilation, which loads MJML. */
  ready: Promise<unknown>;
}

let thread: MjmlThread | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;

/** HTML for the layout, in which slots stay as they are. */
export function compileMjml(mjml: string): Promise<string> {
  thread ??= start();
  return request(thread, mjml);
}

/** Resolves when compiling takes no longer than the layout needs: before a transaction in which it is done. */
export async function warmUpMjml(): Promise<void> {
  thread ??= start();
  await thread.ready;
}

function request({ worker, waiting }: MjmlThread, mjml: string): Promise<string> {
  clearTimeout(idle);
  lastId += 1;
  const id = lastId;
  // The process waits for the reply, but not for the thread.
  worker.ref();
  worker.postMessage({ id, mjml } satisfies MjmlRequest);
  const limit = setTimeout(() => void worker.terminate(), limitMs);
  const reply = new Promise<string>((resolve, reject) => waiting.set(id, { resolve, reject }));
  return reply.finally(() => clearTimeout(limit));
}

function start(): MjmlThread {
  const worker = new Worker(new URL('./mjml-worker.ts', import.meta.url));
  const waiting = new Map<number, Waiting>();
  const started: MjmlThread = { worker, waiting, ready: Promise.resolve() };
  worker.unref();
  worker.on('message', (reply: MjmlReply) => {
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('html' in reply) one?.resolve(reply.html);
    else one?.reject(new Error(`MJML: ${reply.error}`));
    if (waiting.size === 0) rest(started);
  });
  const fail = (error: Error) => {
    if (thread === started) thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread of MJML ended.')));
  started.ready = request(started, '<mjml><mj-body></mj-body></mjml>');
  void ignoreFailure(started.ready, 'who waits for it gets the error');
  return started;
}

function rest(resting: MjmlThread): void {
  resting.worker.unref();
  idle = setTimeout(() => {
    if (thread === resting) thread = undefined;
    void resting.worker.terminate();
  }, idleMs);
  idle.unref();
}
