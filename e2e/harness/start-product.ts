// Another product than the one that the journeys of a run share, for a journey that changes the demo or needs
// other settings.
import { inject } from 'vitest';
import type { ProductProcess } from './product-process.ts';
import { startCopy } from './seeded-data.ts';

export type Product = ProductProcess;

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * With the demo team, Ada and Ben. Its data is removed at the stop. One at a time: all of them have the same address,
 * so that the browser finds the product's scripts in its cache.
 */
export function startProduct({ env = {} }: ProductOptions = {}): Promise<Product> {
  return startCopy(inject('seededData'), env, inject('ownProductPort'));
}
