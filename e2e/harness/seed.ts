// Makes the seeded data that several runs of journeys copy and prints where it is (`make`), or removes it
// (`remove FOLDER`). `npm test` makes it while other tests run.
import { removeData } from './product-process.ts';
import { makeSeededData } from './seeded-data.ts';

const [command, folder] = process.argv.slice(2);
if (command === 'make') process.stdout.write(await makeSeededData());
else if (command === 'remove' && folder !== undefined) await removeData(folder);
else throw new Error('Usage: seed.ts make | remove FOLDER');
