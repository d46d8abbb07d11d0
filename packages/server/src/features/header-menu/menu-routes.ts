import { headerMenu } from '@fieldhouse/contract/header-menu';
import { bindEdit, itemOf } from '../../kernel/http/bind-edit.ts';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { addEntry, arrangeEntries, changeEntry, listEntries, removeEntry } from './menu-actions.ts';

export const menuRoutes = [
  bind(headerMenu.list, listEntries),
  bind(headerMenu.add, addEntry),
  bindEdit(headerMenu.change, changeEntry, (ctx, { menuEntryId }) => itemOf(listEntries(ctx), menuEntryId)),
  bind(headerMenu.arrange, arrangeEntries),
  bind(headerMenu.remove, removeEntry),
];
