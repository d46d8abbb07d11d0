import { customLists } from '@fieldhouse/contract/custom-lists';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { replaceItem, undoReplacement } from './replacement-actions.ts';
import { getReferences, getUsage } from './usage-actions.ts';

export const customListRoutes = [
  bind(customLists.usage, getUsage),
  bind(customLists.references, getReferences),
  bind(customLists.replaceItem, replaceItem),
  bind(customLists.undoReplacement, undoReplacement),
];
