import type { Slice } from '../../kernel/http/slice.ts';
import { cardRoutes } from './card-routes.ts';

export { createCard } from './card-actions.ts';
export { cardReferrer } from './card-referrer.ts';
export { createGroup } from './group-actions.ts';

export const cardsSlice: Slice = { name: 'cards', routes: cardRoutes };
