// npm run generate: writes the files derived from the migrations and the endpoints. checks/generated.test.ts
// checks that they are current.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startCluster } from '../packages/server/test/cluster/start-cluster.ts';
import { makeMigratedData, removeDataDir } from '../packages/server/test/data-dir.ts';
import { printApi } from './print-api.ts';
import { printRows } from './print-rows.ts';

const root = path.resolve(import.meta.dirname, '..');

async function readRows(): Promise<string> {
  const migratedData = await makeMigratedData();
  const cluster = await startCluster(migratedData);
  try {
    const url = new URL(cluster.url);
    url.pathname = '/fieldhouse_template';
    const client = new pg.Client({ connectionString: url.toString() });
    await client.connect();
    try {
      return await printRows(client);
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
    await removeDataDir(migratedData);
  }
}

const generated = {
  'packages/contract/openapi.json': printApi(),
  'packages/server/src/kernel/db/rows.generated.ts': await readRows(),
};
for (const [file, text] of Object.entries(generated)) {
  writeFileSync(path.join(root, file), text);
  process.stdout.write(`${file}\n`);
}
