import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { bind, bindUpload } from '../../kernel/http/bind-endpoint.ts';
import {
  insertSubscriberImport,
  listSubscriberImports,
  receiveSubscribers,
} from './subscriber-import-actions.ts';

export const subscriberImportRoutes = [
  bindUpload(subscriptionLists.upload, receiveSubscribers, insertSubscriberImport),
  bind(subscriptionLists.imports, listSubscriberImports),
];
