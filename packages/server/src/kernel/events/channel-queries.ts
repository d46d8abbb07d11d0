// The channels over which processes exchange events.
import type pg from 'pg';

export async function listenToChannels(client: pg.Client): Promise<void> {
  await client.query('listen fieldhouse_events');
  await client.query('listen fieldhouse_outbox');
}

export async function notifyProcesses(client: pg.Client, payloads: readonly string[]): Promise<void> {
  await client.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [
    'fieldhouse_events',
    payloads,
  ]);
}
