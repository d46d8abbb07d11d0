// The upper limit of sending by SMTP: connections and prepared bytes, no database, no rendering. In its own process,
// like the product. Arguments: port, connections.
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { makeMail, serveRequests } from './bare-loop.ts';

const [port = 0, connections = 20] = process.argv.slice(2).map(Number);
const connected = await Promise.all(
  Array.from(
    { length: connections },
    () =>
      new Promise<SMTPConnection>((resolve, reject) => {
        const smtp = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true });
        smtp.once('error', reject);
        smtp.connect(() => resolve(smtp));
      }),
  ),
);
serveRequests(
  connected.map(
    (smtp) => (n) =>
      new Promise<void>((resolve, reject) => {
        const envelope = { from: 'a@example.org', to: [`reader${n}@example.org`] };
        smtp.send(envelope, makeMail(n), (error) => (error ? reject(error) : resolve()));
      }),
  ),
);
