import type { Slice } from '../../kernel/http/slice.ts';
import { declareReferrer } from '../collections/index.ts';
import { apiKeyRoutes } from './api-key-routes.ts';
import { keyReferrer } from './key-referrer.ts';

declareReferrer(keyReferrer);

export const apiKeysSlice: Slice = { name: 'api-keys', routes: apiKeyRoutes };
