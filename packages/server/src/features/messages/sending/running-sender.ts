// The providers and, if this process runs jobs, the sender: one per process, with a lane for each account.
import type { Deps, Service, TeamContext } from '../../../kernel/context.ts';
import type { Cause } from '../../../kernel/outgoing/gate.ts';
import { resolveHost } from '../../../kernel/outgoing/resolve-host.ts';
import {
  instanceSmsAccount,
  type MailAccountInUse,
  openMailAccount,
  twilioStatusUrl,
} from '../../senders/index.ts';
import type { OutgoingMail, Provider } from './provider.ts';
import { createSandboxProvider } from './sandbox-queries.ts';
import { createSender, type FindAccount, type OpenableAccount, type Sender } from './sender.ts';
import { createSesProvider } from './ses/ses-slot.ts';
import { createThreadIds } from './ses/thread-id.ts';
import { createReturnPath } from './smtp/return-path.ts';
import { createSmtpProvider, readSmtpUrl, type SmtpOptions } from './smtp/smtp-slot.ts';
import { createTwilioProvider } from './twilio/twilio-slot.ts';

/** Undefined in processes that run no jobs. */
const running: Service<{ sender: Sender | undefined }> = { create: () => ({ sender: undefined }) };

/** An account of the team, or the instance's: with null for e-mails, or `instanceSmsAccount`; undefined if it was deleted. */
export async function findAccount(
  ctx: TeamContext,
  accountId: string | null,
): Promise<OpenableAccount | undefined> {
  const { deps } = ctx;
  if (accountId === null) {
    const { ratePerSecond } = deps.config.mail;
    return {
      version: 0,
      open: () => ({ provider: gateProvider(deps, openInstanceProvider(deps)), ratePerSecond }),
    };
  }
  if (accountId === instanceSmsAccount)
    return {
      version: 0,
      open: () => ({ provider: gateProvider(deps, openInstanceSms(deps)), ratePerSecond: undefined }),
    };
  const account = await openMailAccount(ctx, accountId);
  if (!account) return undefined;
  const { version, ratePerSecond } = account;
  return {
    version,
    open: () => ({ provider: gateProvider(deps, openTeamProvider(deps, account)), ratePerSecond }),
  };
}

function openInstanceProvider(deps: Deps): Provider {
  const { mail } = deps.config;
  const { smtpUrl, sesKeys } = deps.secrets;
  if (mail.ses)
    return createSesProvider(
      { ...mail.ses, endpoint: mail.sesEndpoint, keys: sesKeys },
      createThreadIds(deps),
    );
  if (smtpUrl !== undefined)
    return createSmtpProvider(readSmtpUrl(smtpUrl), mail.connections, createReturnPath(deps));
  return createSandboxProvider(deps);
}

function openInstanceSms(deps: Deps): Provider {
  const { config, secrets } = deps;
  const { twilio, endpoint } = config.sms;
  if (!twilio) return createSandboxProvider(deps);
  return createTwilioProvider({
    ...twilio,
    authToken: secrets.twilioToken,
    endpoint,
    callbackUrl: (mail) => twilioStatusUrl(config.appUrl, mail, 'instance'),
  });
}

function openTeamProvider(deps: Deps, account: MailAccountInUse): Provider {
  const { config } = deps;
  const { settings, secret, connections } = account;
  if (settings.kind === 'twilio')
    return createTwilioProvider({
      accountSid: settings.accountSid,
      authToken: secret,
      endpoint: config.sms.endpoint,
      connections,
      callbackUrl: (mail) => twilioStatusUrl(config.appUrl, mail, account.id),
    });
  if (settings.kind === 'ses') {
    const { region, configurationSet, accessKeyId } = settings;
    const { sesEndpoint: endpoint } = config.mail;
    const keys = { accessKeyId, secretAccessKey: secret };
    return createSesProvider(
      { region, configurationSet, connections, endpoint, keys },
      createThreadIds(deps),
    );
  }
  const { host, port, security, user, mailbox } = settings;
  const options: SmtpOptions = {
    host,
    port,
    secure: security === 'tls',
    ignoreTLS: security === 'none',
    requireTLS: security === 'starttls',
    auth: user === '' ? undefined : { user, pass: secret },
    resolve: async () => (await resolveHost(host, { allowsPrivate: config.mayCallPrivate })).address,
  };
  return createSmtpProvider(options, connections, mailbox ? () => mailbox.address : undefined);
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
    ...provider,
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
  const sender = createSender(deps, findAccount satisfies FindAccount);
  deps.service(running).sender = sender;
  return sender;
}

/** The sender may run in another process, which finds the work at its next poll, at most a second later. */
export function wakeSender(deps: Deps): void {
  deps.service(running).sender?.wake();
}
