/**
 * Sends as many messages as an IPC message of the parent requests, one after the other on each connection; the reply
 * is the duration in seconds.
 */
export function serveRequests(senders: readonly ((n: number) => Promise<void>)[]): void {
  process.on('message', async (count: number) => {
    let next = 0;
    const startedAt = performance.now();
    await Promise.all(
      senders.map(async (send) => {
        while (next < count) {
          const n = next;
          next += 1;
          await send(n);
        }
      }),
    );
    process.send?.((performance.now() - startedAt) / 1000);
  });
  process.send?.('ready');
  // The parent process has exited.
  process.on('disconnect', () => process.exit(0));
}

/** As many bytes as one of ours. */
export function makeMail(n: number): Buffer {
  const body = 'Hello Reader, we plant forty trees along the levee on Saturday.\r\n'.repeat(174);
  return Buffer.from(
    `From: a@example.org\r\nTo: reader${n}@example.org\r\nSubject: Hello ${n}\r\nMessage-ID: <${n}@bench>\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${body}\r\n`,
  );
}
