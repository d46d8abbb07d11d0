// The thread of one SES account, started when it is first needed.
import { Worker } from 'node:worker_threads';
import type { SesOptions } from '../../../../kernel/mail/ses-client.ts';
import type { ProviderQuota, SendOutcome } from '../provider.ts';
import type { SesMail, SesReply } from './ses-worker.ts';

export interface SesThread {
  send(mail: SesMail): Promise<SendOutcome>;
  /** Undefined if SES names none. */
  readQuota(): Promise<ProviderQuota | undefined>;
  /** Whether mails in flight were accepted stays unknown. */
  close(): void;
}

const ended = 'the thread that makes the requests ended';

export function createSesThread(options: SesOptions): SesThread {
  let worker: Worker | undefined;
  let lastId = 0;
  /** Undefined instead of a reply: the thread ended first. */
  const waiting = new Map<number, (reply: SesReply | undefined) => void>();

  function start(): Worker {
    const started = new Worker(new URL('./ses-worker.ts', import.meta.url), { workerData: options });
    started.unref();
    started.on('message', (reply: SesReply) => settle(reply.id, reply));
    // It always exits after an error, and then another one is started.
    started.on('error', () => undefined);
    started.on('exit', () => {
      worker = undefined;
      for (const id of waiting.keys()) settle(id, undefined);
    });
    return started;
  }

  function settle(id: number, reply: SesReply | undefined): void {
    waiting.get(id)?.(reply);
    waiting.delete(id);
  }

  function request(mail?: SesMail): Promise<SesReply | undefined> {
    worker ??= start();
    lastId += 1;
    const id = lastId;
    worker.postMessage({ id, mail });
    return new Promise((resolve) => waiting.set(id, resolve));
  }

  return {
    async send(mail) {
      const reply = await request(mail);
      return reply?.kind === 'outcome' ? reply.outcome : { kind: 'lost_after', reply: ended };
    },
    async readQuota() {
      const reply = await request();
      if (reply?.kind === 'quota') return reply.quota;
      throw reply?.kind === 'error' ? reply.error : new Error(ended);
    },
    close: () => void worker?.terminate(),
  };
}
