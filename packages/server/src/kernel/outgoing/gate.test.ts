// The gate on a real database: at a start, with a second process, after an upgrade, and after a restore under
// a running server.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { createGate, type GateOptions, type OutgoingGate } from './gate.ts';

let server: TestServer;
let folder: string;
const gates: OutgoingGate[] = [];
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  // Its own gate would check what these tests do to the database.
  await server.deps.gate.stop();
});
afterAll(() => server.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-gate-'));
  await sql('delete from platform.installation; delete from platform.outgoing_holds');
});
afterEach(async () => {
  await Promise.all(gates.splice(0).map((gate) => gate.stop()));
  await rm(folder, { recursive: true, force: true });
});

const sql = (text: string) => server.deps.ownerPool.query(text);

function gateIn(dataDir: string, change: Partial<GateOptions> = {}): OutgoingGate {
  const { streamPool: pool, hub, log } = server.deps;
  const gate = createGate({ pool, hub, log, dataDir, isEmbedded: true, setting: undefined, ...change });
  gates.push(gate);
  return gate;
}

async function heldIn(dataDir: string, change: Partial<GateOptions> = {}): Promise<boolean> {
  const gate = gateIn(dataDir, change);
  await gate.start();
  const isHeld = await gate.isHeld(server.ada.teamId);
  expect(gate.heldTeams().size > 0).toBe(isHeld);
  await gate.stop();
  return isHeld;
}

async function reasonOf(): Promise<string> {
  const { rows } = await server.deps.ownerPool.query<{ hold_reason: string }>(
    'select hold_reason from platform.installation',
  );
  return rows[0]?.hold_reason ?? 'none';
}

test('the first start of an upgraded database, the next ones and a second process are not held', async () => {
  expect(await heldIn(folder)).toBe(false);
  expect(await heldIn(folder)).toBe(false);
  const other = path.join(folder, 'second');
  expect(await heldIn(other, { isEmbedded: false })).toBe(false);
  expect(await heldIn(folder)).toBe(false);
});

test('processes that start at the same moment agree', async () => {
  const all = Array.from({ length: 3 }, (_, n) => gateIn(path.join(folder, `${n}`), { isEmbedded: false }));
  await Promise.all(all.map((gate) => gate.start()));
  expect(all.map((gate) => gate.heldTeams().size)).toEqual([0, 0, 0]);
});

test('a process starts although another one stores its decision while it looks', async () => {
  let isFirst = true;
  const pool = new Proxy(server.deps.streamPool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'query' || typeof value !== 'function') return value;
      return async (text: string, ...rest: unknown[]) => {
        if (isFirst && text.includes('beaten_at = greatest')) {
          isFirst = false;
          await sql('update platform.installation set id = gen_random_uuid()');
        }
        return value.call(target, text, ...rest);
      };
    },
  });
  expect(await heldIn(folder, { pool })).toBe(false);
  expect(isFirst).toBe(false);
});

test('a copied data folder is held, its original is not', async () => {
  await heldIn(folder);
  const copy = `${folder}-copy`;
  await cp(folder, copy, { recursive: true, preserveTimestamps: true });
  expect(await heldIn(folder)).toBe(false);
  expect(await heldIn(copy)).toBe(true);
  expect(await reasonOf()).toBe('folder_copied');
  await rm(copy, { recursive: true });
});

test('a database that is older than its server has seen it is held, and stays so', async () => {
  await heldIn(folder);
  await sql("update platform.installation set beaten_at = beaten_at - interval '10 minutes'");
  expect(await heldIn(folder)).toBe(true);
  expect(await reasonOf()).toBe('older');
  expect(await heldIn(folder)).toBe(true);
  await sql('delete from platform.outgoing_holds');
  expect(await heldIn(folder)).toBe(false);
});

test('a backup of a version that knew nothing of this is held where a newer one has run', async () => {
  await heldIn(folder);
  await sql('delete from platform.installation');
  expect(await heldIn(folder)).toBe(true);
});

test('a database restored under a running server is detected and audited in each team', async () => {
  const gate = gateIn(folder);
  await gate.start();
  await sql("update platform.installation set own_table = '1'");
  await expect.poll(() => gate.isHeld(server.ada.teamId), { timeout: 10_000 }).toBe(true);
  const { rows } = await server.deps.ownerPool.query(
    "select team_id, detail ->> 'reason' as reason from platform.audit_log where action = 'outgoing.held' order by id desc limit 2",
  );
  expect(new Set(rows.map((row) => row.team_id))).toEqual(new Set([server.ada.teamId, server.olga.teamId]));
  expect(rows[0].reason).toBe('moved');
});

test('the setting holds a database that nothing is wrong with, or lets one pass that something is', async () => {
  await heldIn(folder);
  expect(await heldIn(folder, { setting: true })).toBe(true);
  expect(await reasonOf()).toBe('setting');
  await sql("delete from platform.outgoing_holds; update platform.installation set database = '1'");
  expect(await heldIn(folder, { setting: false })).toBe(false);
  expect(await heldIn(folder)).toBe(false);
});

test('what a person asks for passes; what was asked for before the hold does not', async () => {
  const gate = gateIn(folder, { setting: true });
  await gate.start();
  const askedAt = (ms: number) => ({ askedAt: new Date(Date.now() + ms) });
  expect(await gate.mayLeave(askedAt(-60_000))).toBe(false);
  expect(await gate.mayLeave(askedAt(60_000))).toBe(true);
  expect(await gate.mayLeave({ isAskedNow: true })).toBe(true);
  expect(await gate.mayLeave({ teamId: server.ada.teamId })).toBe(false);
  await expect(gate.ensureMayLeave({ teamId: server.ada.teamId })).rejects.toThrow('restored or copied');
});

test('nothing may leave while the database can’t be asked', async () => {
  const gate = gateIn(folder);
  await sql('alter table platform.installation rename to gone');
  await expect(gate.isHeld(server.ada.teamId)).rejects.toThrow();
  await expect(gate.mayLeave({ teamId: server.ada.teamId })).rejects.toThrow();
  await sql('alter table platform.gone rename to installation');
  expect(await gate.isHeld(server.ada.teamId)).toBe(false);
});
