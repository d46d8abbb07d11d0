// The fastest possible HTTP API of a provider: it accepts every request of Amazon SES and of Twilio and stores nothing.
// The measurement is of its clients.
import { createServer } from 'node:http';

const account = JSON.stringify({
  SendQuota: { MaxSendRate: 1_000_000, Max24HourSend: -1, SentLast24Hours: 0 },
});
const taken = JSON.stringify({ MessageId: 'taken', sid: `SM${'0'.repeat(32)}`, status: 'queued' });

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    const isSent = request.method === 'POST';
    response
      .writeHead(isSent && request.url?.endsWith('.json') ? 201 : 200, { 'content-type': 'application/json' })
      .end(isSent ? taken : account);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
