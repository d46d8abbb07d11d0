// What a team publishes on websites.
import { websiteWidgets } from '@fieldhouse/contract/website-widgets';
import { bindEdit, itemOf } from '../../kernel/http/bind-edit.ts';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import type { Slice } from '../../kernel/http/slice.ts';
import { addEmbedRoutes } from './embed-routes.ts';
import { changeWidget, createWidget, deleteWidget, listWidgets } from './widget-actions.ts';

export const widgetsSlice: Slice = {
  name: 'widgets',
  routes: [
    bind(websiteWidgets.list, listWidgets),
    bind(websiteWidgets.create, createWidget),
    bindEdit(websiteWidgets.change, changeWidget, (ctx, params) =>
      itemOf(listWidgets(ctx, { params }), params.widgetId),
    ),
    bind(websiteWidgets.delete, deleteWidget),
  ],
  plugin: addEmbedRoutes,
};
