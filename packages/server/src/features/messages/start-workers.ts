// What runs besides the jobs: sending, and receiving bounces.
import type { Deps } from '../../kernel/context.ts';
import { createMailboxReader } from './bounce-mailboxes/read-mailboxes.ts';
import { createBouncePort } from './provider-events/bounce-port.ts';
import { startSender } from './sending/running-sender.ts';

export function startWorkers(deps: Deps): { start(): Promise<void>; stop(): Promise<void> } {
  const sender = startSender(deps);
  const bounces = createBouncePort(deps);
  const mailboxes = createMailboxReader(deps);
  return {
    async start() {
      await bounces.start();
      await mailboxes.start();
      await sender.start();
    },
    async stop() {
      await Promise.all([sender.stop(), bounces.stop(), mailboxes.stop()]);
    },
  };
}
