// The domains that messages of a team come from, and how they are sent.
import { mailAccountSettings } from '@fieldhouse/contract/mail-accounts';
import { maxSenders } from '@fieldhouse/contract/senders';
import type { DomainProvider } from '@fieldhouse/contract/sending-domains';
import { addressOfMailbox } from '@fieldhouse/domain/messages/sender-rules';
import { domainOfAddress } from '@fieldhouse/domain/messages/sending-domains/domain-state';
import type { Config } from '../../config/config.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { listMailAccountsInUse, listMailSenders } from '../senders/index.ts';

export interface DomainUsage {
  readonly domain: string;
  readonly isInstance: boolean;
  readonly addresses: readonly string[];
  readonly providers: readonly DomainProvider[];
  /** The instance's SMTP server sends for it. */
  readonly usesInstanceServer: boolean;
}

export function instanceDomain({ mail }: Config): string {
  return domainOfAddress(addressOfMailbox(mail.from));
}

/** That of the instance last; it is used by messages without a sender. */
export async function listDomainUsages(ctx: TeamContext): Promise<DomainUsage[]> {
  const { config } = ctx.deps;
  const senders = await listMailSenders(ctx.db, maxSenders);
  const accounts = new Map(
    (await listMailAccountsInUse(ctx.db)).map(({ id, settings }) => [
      id,
      mailAccountSettings.parse(settings).kind,
    ]),
  );
  const instance = providerOfInstance(config);
  const providerOf = (mailAccountId: string | null): DomainProvider =>
    mailAccountId === null ? instance : accounts.get(mailAccountId) === 'ses' ? 'ses' : 'smtp';
  const own = instanceDomain(config);
  const names = [
    ...new Set([
      ...senders.map(({ address }) => domainOfAddress(address)).filter((name) => name !== own),
      own,
    ]),
  ];
  return names.map((domain) => {
    const of = senders.filter(({ address }) => domainOfAddress(address) === domain);
    const isInstance = domain === own;
    const used = of.map(({ mailAccountId }) => providerOf(mailAccountId));
    return {
      domain,
      isInstance,
      addresses: [...new Set(of.map(({ address }) => address))],
      providers: [...new Set(isInstance ? [...used, instance] : used)],
      usesInstanceServer:
        instance !== 'ses' && (isInstance || of.some(({ mailAccountId }) => mailAccountId === null)),
    };
  });
}

function providerOfInstance({ mail }: Config): DomainProvider {
  if (mail.ses) return 'ses';
  return mail.isSandbox ? 'sandbox' : 'smtp';
}
