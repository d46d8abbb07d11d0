// The calls about webhooks, loaded with their page.
import { webhooks } from '@fieldhouse/contract/webhooks';
import { clientOf } from '../client.ts';

export const webhooksApi = clientOf(webhooks);
