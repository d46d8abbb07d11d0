// The provider and, if this process runs jobs, the sender: one of each per process.
import type { Deps, Service } from '../../../kernel/context.ts';
import type { Cause } from '../../../kernel/outgoing/gate.ts';
import type { OutgoingMail, Provider } from './provider.ts';
import { createSandboxProvider } from './sandbox-queries.ts';
import { createSender, type Sender } from './sender.ts';
import { createSmtpProvider } from './smtp/smtp-slot.ts';

const provider: Service<Provider> = {
  create(deps) {
    const { smtpUrl } = deps.secrets;
    return gateProvider(
      deps,
      smtpUrl === undefined
        ? createSandboxProvider(deps)
        : createSmtpProvider(smtpUrl, deps.config.mail.connections),
    );
  },
};
/** Undefined in processes that run no jobs. */
const running: Service<{ sender: Sender | undefined }> = { create: () => ({ sender: undefined }) };

export function runningProvider(deps: Deps): Provider {
  return deps.service(provider);
}

/**
 * Every mail is checked right before it is sent, so that a hold stops a batch in progress. If the check
 * fails, nothing is sent.
 */
function gateProvider({ gate, log }: Deps, provider: Provider): Provider {
  const mayLeave = (mail: OutgoingMail) =>
    gate.mayLeave(causeOf(mail)).catch((error: unknown) => {
      log.warn({ err: error }, 'mail withheld: the database could not be asked');
      return false;
    });
  return {
    slotCount: provider.slotCount,
    openSlot() {
      const slot = provider.openSlot();
      return {
        send: (mail, mayHandOver) => slot.send(mail, async () => (await mayLeave(mail)) && mayHandOver()),
        close: () => slot.close(),
      };
    },
  };
}

/** A test goes to the one address that a user has just entered, to check whether mails get out at all. */
function causeOf({ ledgerMessageId, teamId }: OutgoingMail): Cause {
  return ledgerMessageId === null ? { isAskedNow: true } : { teamId };
}

/** Called once in processes that run jobs. */
export function startSender(deps: Deps): Sender {
  const sender = createSender(deps, runningProvider(deps));
  deps.service(running).sender = sender;
  return sender;
}

/** The sender may run in another process, which finds the work at its next poll, at most a second later. */
export function wakeSender(deps: Deps): void {
  deps.service(running).sender?.wake();
}
