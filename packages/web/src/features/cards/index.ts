// Public API of the slice.
export { cardGroupsQuery, cardsQuery } from './card-queries.ts';
export { GroupsProblem } from './groups-problem.tsx';
