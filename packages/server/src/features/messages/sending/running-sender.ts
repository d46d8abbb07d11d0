// The provider and, where this process works on jobs, the sender: one of each a process.
import type { Deps } from '../../../kernel/context.ts';
import type { Provider } from './provider.ts';
import { createSandboxProvider } from './sandbox-queries.ts';
import { createSender, type Sender } from './sender.ts';
import { createSmtpProvider } from './smtp-slot.ts';

const providers = new WeakMap<Deps, Provider>();
const senders = new WeakMap<Deps, Sender>();

export function runningProvider(deps: Deps): Provider {
  const known = providers.get(deps);
  if (known) return known;
  const { smtpUrl } = deps.secrets;
  const made =
    smtpUrl === undefined
      ? createSandboxProvider(deps)
      : createSmtpProvider(smtpUrl, deps.config.mail.connections);
  providers.set(deps, made);
  return made;
}

/** Called once where jobs are worked on. */
export function startSender(deps: Deps): Sender {
  const sender = createSender(deps, runningProvider(deps));
  senders.set(deps, sender);
  return sender;
}

/** Another process may do the sending; it finds the work at its next look, a second later at most. */
export function wakeSender(deps: Deps): void {
  senders.get(deps)?.wake();
}
