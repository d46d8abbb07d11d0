// The upper limit of sending by Twilio: its SDK and a prepared text. Arguments: port, connections.
import twilio from 'twilio';
import type Requests from 'twilio/lib/base/RequestClient.js';
import { serveRequests } from './bare-loop.ts';

const [port = 0, connections = 20] = process.argv.slice(2).map(Number);

class Client extends twilio.RequestClient {
  override request<Data>(request: Requests.RequestOptions<Data>) {
    const uri = request.uri.replace('https://api.twilio.com', `http://127.0.0.1:${port}`);
    return super.request<Data>({ ...request, uri });
  }
}
const httpClient = new Client({ keepAlive: true, maxSockets: connections, autoRetry: false });
const client = twilio(`AC${'0123456789abcdef'.repeat(2)}`, 'a token of the bench', { httpClient });
serveRequests(
  Array.from({ length: connections }, () => async (n: number) => {
    await client.messages.create({
      to: `+1916${String(5_550_000 + n).padStart(7, '0')}`,
      from: '+19165550100',
      body: `Hello Reader ${n}, we plant forty trees along the levee on Saturday.`,
      statusCallback: 'https://fieldhouse.example/api/twilio/status',
    });
  }),
);
