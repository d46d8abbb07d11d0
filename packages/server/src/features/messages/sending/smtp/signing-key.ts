// Which key mails are signed with. Amazon SES signs what it sends; an SMTP server may leave that to us.
import { domainOfAddress } from '@fieldhouse/domain/messages/sending-domains/domain-state';
import type { TeamContext } from '../../../../kernel/context.ts';
import { openMailAccount } from '../../../senders/index.ts';
import { type DkimKey, findDkimKey } from '../../../sending-domains/index.ts';

interface SenderInUse {
  readonly mailAccountId: string | null;
  readonly from: { readonly fromAddress: string };
}

/** Undefined if the provider signs, or DNS does not have the public key. */
export async function findSigningKey(
  ctx: TeamContext,
  { mailAccountId, from }: SenderInUse,
): Promise<DkimKey | undefined> {
  if (!(await isSmtp(ctx, mailAccountId))) return undefined;
  return findDkimKey(ctx, domainOfAddress(from.fromAddress));
}

async function isSmtp(ctx: TeamContext, mailAccountId: string | null): Promise<boolean> {
  const { config, secrets } = ctx.deps;
  if (mailAccountId === null) return !config.mail.ses && secrets.smtpUrl !== undefined;
  return (await openMailAccount(ctx, mailAccountId))?.settings.kind === 'smtp';
}
