import type { Slice } from '../../kernel/http/slice.ts';
import { cardRoutes } from './card-routes.ts';

export const cardsSlice: Slice = { name: 'cards', routes: cardRoutes };
