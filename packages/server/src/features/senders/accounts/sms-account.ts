// Accounts that send SMS, and where Twilio reports to.
import type { Deps } from '../../../kernel/context.ts';

/** The id of the instance's account of SMS. */
export const instanceSmsAccount = '00000000-0000-0000-0000-000000000000';

/** A number of Twilio that reaches no one. */
const sandboxNumber = '+15005550006';

export function instancePhone({ config }: Deps): string {
  return config.sms.twilio?.from ?? sandboxNumber;
}

/** What Twilio signs: the address as we configured it, never as a proxy passed it on. */
export function twilioStatusUrl(
  appUrl: string,
  { teamId, recipientId }: { readonly teamId: string; readonly recipientId: string },
  account: string,
): string {
  return `${twilioInboundUrl(appUrl, teamId, account)}/${recipientId}`;
}

export function twilioInboundUrl(appUrl: string, teamId: string, account: string): string {
  return `${appUrl}/api/provider-events/twilio/${teamId}/${account}`;
}
