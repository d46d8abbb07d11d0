// For each file of journeys; the modules beside it are loaded once for all files.
import { afterEach } from 'vitest';
import { endVisits } from './browser.ts';

afterEach(endVisits);
