import { sendingDomains } from '@fieldhouse/contract/sending-domains';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { checkSendingDomain, listSendingDomains } from './sending-domain-actions.ts';

export const sendingDomainRoutes = [
  bind(sendingDomains.list, listSendingDomains),
  bind(sendingDomains.check, checkSendingDomain),
];
