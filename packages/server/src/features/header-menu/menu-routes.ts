import { headerMenu } from '@fieldhouse/contract/header-menu';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { addEntry, arrangeEntries, changeEntry, listEntries, removeEntry } from './menu-actions.ts';

export const menuRoutes = [
  bind(headerMenu.list, listEntries),
  bind(headerMenu.add, addEntry),
  bind(headerMenu.change, changeEntry),
  bind(headerMenu.arrange, arrangeEntries),
  bind(headerMenu.remove, removeEntry),
];
