/** An answer of a selection that adds an item starts with this, followed by its name. */
export const newItemPrefix = 'new:';
export const maxItemName = 120;
