import type { Slice } from '../../kernel/http/slice.ts';
import { messageRoutes } from './message-routes.ts';
import { addPublicMailRoutes } from './results/public-plugin.ts';
import { startSender } from './sending/running-sender.ts';

export { createOutgoingMessage } from './drafts/message-actions.ts';

export const messagesSlice: Slice = {
  name: 'messages',
  routes: messageRoutes,
  plugin: addPublicMailRoutes,
  worker: startSender,
};
