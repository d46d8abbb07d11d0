import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { bindEdit } from '../../kernel/http/bind-edit.ts';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { confirmSubscription, getConfirmationPage } from './confirmation/confirmation-actions.ts';
import {
  changeSubscriptionList,
  createSubscriptionList,
  getGrowth,
  getSubscriptionList,
  listSubscriptionLists,
} from './lists/list-actions.ts';
import {
  addSubscriber,
  getSubscriber,
  listSubscribers,
  unsubscribeSubscriber,
} from './subscribers/subscriber-actions.ts';

export const subscriptionListRoutes = [
  bind(subscriptionLists.list, listSubscriptionLists),
  bind(subscriptionLists.get, getSubscriptionList),
  bind(subscriptionLists.create, createSubscriptionList),
  bindEdit(subscriptionLists.change, changeSubscriptionList, (ctx, params) =>
    getSubscriptionList(ctx, { params }),
  ),
  bind(subscriptionLists.growth, getGrowth),
  bind(subscriptionLists.subscribers, listSubscribers),
  bind(subscriptionLists.subscriber, getSubscriber),
  bind(subscriptionLists.addSubscriber, addSubscriber),
  bind(subscriptionLists.unsubscribe, unsubscribeSubscriber),
  bind(subscriptionLists.confirmationPage, getConfirmationPage),
  bind(subscriptionLists.confirm, confirmSubscription),
];
