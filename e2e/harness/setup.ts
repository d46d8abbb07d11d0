// For each file of journeys; the modules beside it are loaded once for all files.
import { afterAll, afterEach } from 'vitest';
import { closeOtherProducts, endVisits } from './browser.ts';

afterEach(endVisits);
afterAll(closeOtherProducts);
