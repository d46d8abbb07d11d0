import { usage } from '@fieldhouse/contract/usage';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import type { Slice } from '../../kernel/http/slice.ts';
import { apiCalls } from '../../kernel/usage/api-calls.ts';
import { startMeasuring } from './measure-teams.ts';
import { getUsage } from './usage-actions.ts';

export const usageSlice: Slice = {
  name: 'usage',
  routes: [bind(usage.get, getUsage)],
  worker: startMeasuring,
  plugin(app, deps) {
    app.addHook('onClose', () => deps.service(apiCalls).flush());
  },
};
