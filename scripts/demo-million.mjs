// npm run demo:million: requests a collection of a million contacts from the running Fieldhouse and waits for
// it.
import process from 'node:process';

const url = `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? 4400}/api`;
const headers = { 'content-type': 'application/json' };

async function call(path, body) {
  const reply = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    process.stderr.write('Fieldhouse is not running. Start it with `npm start` first.\n');
    process.exit(1);
  });
  if (!reply.ok) {
    process.stderr.write(`${path}: ${reply.status} ${await reply.text()}\n`);
    process.exit(1);
  }
  return reply;
}

const session = await call('/authentication/sign-in', {
  email: 'ada@fieldhouse.test',
  password: 'Fieldhouse-1',
});
headers.cookie = session.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ');
const { memberships } = await session.json();
const team = `/teams/${memberships.find((one) => one.isTeamAdmin).teamId}`;
const { collectionId } = await (await call(`${team}/demo/million`, {})).json();
for (let count = 0; count < 1_000_000; ) {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const page = await (
    await call(`${team}/collections/${collectionId}/records/query`, { limit: 1, count: true })
  ).json();
  count = page.total;
  process.stdout.write(`\r${count.toLocaleString('en')} contacts`);
}
process.stdout.write(
  `\nReady: ${url.replace('/api', '')}/team-${team.split('/')[2]}/data-collections/${collectionId}/records\n`,
);
