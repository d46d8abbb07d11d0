/**
 * The shape that a translation of `T` must have: the same keys, any text. Spanish adds no keys of its own.
 */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };
