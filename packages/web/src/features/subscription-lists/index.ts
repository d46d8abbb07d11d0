// Public API of the slice.
export { AddressesOfCollection, useChosenCollection } from './addresses-of-collection.tsx';
export { ListChoice } from './list-choice.tsx';
