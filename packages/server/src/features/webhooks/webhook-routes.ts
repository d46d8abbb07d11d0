import { programHooks } from '@fieldhouse/contract/program-hooks';
import { webhooks } from '@fieldhouse/contract/webhooks';
import { bindEdit, itemOf } from '../../kernel/http/bind-edit.ts';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { listHooks, listRecent, subscribeHook, unsubscribeHook } from './program-hooks.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from './webhook-actions.ts';

export const webhookRoutes = [
  bind(webhooks.list, listWebhooks),
  bind(webhooks.create, createWebhook),
  bindEdit(webhooks.change, changeWebhook, (ctx, { webhookId }) => itemOf(listWebhooks(ctx), webhookId)),
  bind(webhooks.delete, deleteWebhook),
  bind(webhooks.renewSecret, renewWebhookSecret),
  bind(webhooks.test, testWebhook),
  bind(webhooks.deliveries, listDeliveries),
  bind(webhooks.sendAgain, sendDeliveryAgain),
  bind(programHooks.list, listHooks),
  bind(programHooks.subscribe, subscribeHook),
  bind(programHooks.unsubscribe, unsubscribeHook),
  bind(programHooks.recent, listRecent),
];
