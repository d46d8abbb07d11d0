import type { Slice } from '../../kernel/http/slice.ts';
import { apiKeyRoutes } from './api-key-routes.ts';

export { keyReferrer, listKeyGrants } from './key-referrer.ts';
export const apiKeysSlice: Slice = { name: 'api-keys', routes: apiKeyRoutes };
