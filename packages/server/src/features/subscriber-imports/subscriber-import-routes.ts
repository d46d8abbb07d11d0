import { subscriberImports } from '@fieldhouse/contract/subscriber-imports';
import { bind, bindExport, bindUpload } from '../../kernel/http/bind-endpoint.ts';
import { countFromCollection, startFromCollection } from './collection-import-actions.ts';
import { downloadProblems } from './download-problems.ts';
import {
  discardSubscriberImport,
  listSubscriberImports,
  startSubscriberImport,
} from './subscriber-import-actions.ts';
import { insertSubscriberImport, readSubscriberImport, receiveSubscribers } from './upload-subscribers.ts';

export const subscriberImportRoutes = [
  bindUpload(subscriberImports.upload, receiveSubscribers, insertSubscriberImport),
  bind(subscriberImports.read, readSubscriberImport),
  bind(subscriberImports.start, startSubscriberImport),
  bind(subscriberImports.countFromCollection, countFromCollection),
  bind(subscriberImports.startFromCollection, startFromCollection),
  bind(subscriberImports.discard, discardSubscriberImport),
  bind(subscriberImports.list, listSubscriberImports),
  bindExport(subscriberImports.problems, downloadProblems),
];
