import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CoalescingSocket } from './coalescing-socket.ts';

describe('the socket of a database connection', () => {
  const server = createServer({ allowHalfOpen: true });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    server.close();
  });

  /** What arrives of pieces that are written while corked, and how many of them went out as they were. */
  async function sent(pieces: readonly (Buffer | string)[]) {
    // It listens at a port.
    const { port } = server.address() as AddressInfo;
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const socket = new CoalescingSocket();
    await once(socket.connect(port, '127.0.0.1'), 'connect');
    const [other] = await accepted;
    const writes = vi.spyOn(socket, '_write');
    socket.cork();
    for (const piece of pieces) socket.write(piece);
    socket.uncork();
    socket.end();
    const arrived = await buffer(other);
    other.end();
    return { arrived, writes: writes.mock.calls.length };
  }

  it('writes once what was queued while corked, in order', async () => {
    const pieces = ['BEGIN', 'sélect', 'COMMIT'].map((text) => Buffer.from(text));
    const { arrived, writes } = await sent(pieces);
    expect(arrived.toString()).toBe('BEGINsélectCOMMIT');
    expect(writes).toBe(1);
  });

  it('does not copy much, nor what is no bytes yet', async () => {
    const much = Array.from({ length: 20 }, (_, n) => Buffer.alloc(10_000, n));
    const copied = await sent(much);
    expect(copied.arrived.equals(Buffer.concat(much))).toBe(true);
    expect(copied.writes).toBe(0);
    const texts = await sent(['añ', Buffer.from('o')]);
    expect(texts.arrived.toString()).toBe('año');
  });
});
