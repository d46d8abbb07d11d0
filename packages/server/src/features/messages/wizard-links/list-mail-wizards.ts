import type { EndpointReply } from '@fieldhouse/contract/endpoint';
import type { mailWizards } from '@fieldhouse/contract/mail-wizards';
import type { TeamContext } from '../../../kernel/context.ts';
import { describeLinkable, listLinkableWizards } from '../../personal-links/index.ts';

export async function listMailWizards(ctx: TeamContext): Promise<EndpointReply<typeof mailWizards.list>> {
  return { items: (await listLinkableWizards(ctx)).map(describeLinkable) };
}
