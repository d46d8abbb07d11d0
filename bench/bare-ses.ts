// The upper limit of sending by Amazon SES: its SDK and prepared bytes. Arguments: port, connections.
import http from 'node:http';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { makeMail, serveRequests } from './bare-loop.ts';

const [port = 0, connections = 20] = process.argv.slice(2).map(Number);
const client = new SESv2Client({
  region: 'eu-north-1',
  maxAttempts: 1,
  endpoint: `http://127.0.0.1:${port}`,
  credentials: { accessKeyId: 'AKIABENCHBENCHBENCH0', secretAccessKey: 'a secret of the bench' },
  requestHandler: { httpAgent: new http.Agent({ keepAlive: true, maxSockets: connections }) },
});
serveRequests(
  Array.from({ length: connections }, () => async (n: number) => {
    await client.send(
      new SendEmailCommand({
        Destination: { ToAddresses: [`reader${n}@example.org`] },
        Content: { Raw: { Data: makeMail(n) } },
        EmailTags: [{ Name: 'reference', Value: String(n) }],
      }),
    );
  }),
);
