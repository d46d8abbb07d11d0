// The calls of anonymous visitors of shared views, without the schemas of the contract, which they don't load.
import type { publicViews } from '@fieldhouse/contract/public-views';
import { clientAt } from '../../client.ts';

export const publicViewsApi = clientAt<typeof publicViews>({
  read: { name: 'publicViews.read', method: 'GET', path: '/public/views/{token}' },
  events: { name: 'publicViews.events', method: 'GET', path: '/public/views/{token}/events' },
  places: { name: 'publicViews.places', method: 'GET', path: '/public/views/{token}/places' },
  unlock: {
    name: 'publicViews.unlock',
    method: 'POST',
    path: '/public/views/{token}/unlock',
    hasBody: true,
  },
  csv: { name: 'publicViews.csv', method: 'GET', path: '/public/views/{token}/csv', reply: 'stream' },
  file: {
    name: 'publicViews.file',
    method: 'GET',
    path: '/public/views/{token}/files/{file}',
    reply: 'stream',
  },
});
