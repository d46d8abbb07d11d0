// Public API of the slice.
export { cardGroupsQuery, cardsQuery, refreshCards } from './card-queries.ts';
export { GroupsProblem } from './groups-problem.tsx';
