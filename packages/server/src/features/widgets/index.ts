// What a team publishes on websites.
import { websiteWidgets } from '@fieldhouse/contract/website-widgets';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import type { Slice } from '../../kernel/http/slice.ts';
import { createWidget, deleteWidget, listWidgets } from './widget-actions.ts';

export const widgetsSlice: Slice = {
  name: 'widgets',
  routes: [
    bind(websiteWidgets.list, listWidgets),
    bind(websiteWidgets.create, createWidget),
    bind(websiteWidgets.delete, deleteWidget),
  ],
};
