// The door of the slice.
export { type CardsPlace, cardGroupsQuery, cardsQuery, refreshCards } from './card-queries.ts';
