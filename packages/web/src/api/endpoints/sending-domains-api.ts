// The calls about sending domains, loaded with their page.
import { sendingDomains } from '@fieldhouse/contract/sending-domains';
import { clientOf } from '../client.ts';

export const sendingDomainsApi = clientOf(sendingDomains);
