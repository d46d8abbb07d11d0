// Before all journeys of a run: the seeded data, and the product that the journeys share.
import type { TestProject } from 'vitest/node';
import { freePort, removeData } from './product-process.ts';
import { makeSeededData, startCopy } from './seeded-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder to copy. */
    seededData: string;
    productUrl: string;
    /** Of the products that files start for themselves, one after the other. */
    ownProductPort: number;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // `npm test` makes one for both browsers.
  const given = process.env.SEEDED_DATA;
  const seed = given ?? (await makeSeededData());
  const product = await startCopy(seed, {
    // The webhooks of journeys call a server of their own on this machine.
    WEBHOOKS_ALLOW_PRIVATE: 'true',
    // Of a host that only the journey about it visits.
    BRANDS: JSON.stringify({ 'schools.localhost': 'Fieldhouse Schools' }),
  });
  project.provide('seededData', seed);
  project.provide('productUrl', product.url);
  project.provide('ownProductPort', await freePort());
  return async () => {
    await product.stop();
    if (given === undefined) await removeData(seed);
  };
}
