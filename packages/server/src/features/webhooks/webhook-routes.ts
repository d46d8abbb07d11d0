import { webhooks } from '@fieldhouse/contract/webhooks';
import { bind } from '../../kernel/http/bind-endpoint.ts';
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
  bind(webhooks.change, changeWebhook),
  bind(webhooks.delete, deleteWebhook),
  bind(webhooks.renewSecret, renewWebhookSecret),
  bind(webhooks.test, testWebhook),
  bind(webhooks.deliveries, listDeliveries),
  bind(webhooks.sendAgain, sendDeliveryAgain),
];
