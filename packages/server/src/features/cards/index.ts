import type { Slice } from '../../kernel/http/slice.ts';
import { declareReferrer } from '../collections/index.ts';
import { cardReferrer } from './card-referrer.ts';
import { cardRoutes } from './card-routes.ts';

export { createCard } from './card-actions.ts';
export { createGroup } from './group-actions.ts';

declareReferrer(cardReferrer);

export const cardsSlice: Slice = { name: 'cards', routes: cardRoutes };
