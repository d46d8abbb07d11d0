import { views } from '@fieldhouse/contract/data-views';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  changeView,
  createView,
  deleteView,
  findView,
  getView,
  listViews,
  reorderViews,
} from './view-actions.ts';

export const viewRoutes = [
  bind(views.list, listViews),
  bind(views.get, getView),
  bind(views.find, findView),
  bind(views.create, createView),
  bind(views.change, changeView),
  bind(views.delete, deleteView),
  bind(views.reorder, reorderViews),
];
