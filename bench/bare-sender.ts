// The upper limit of sending: connections and prepared bytes, no database, no rendering. In its own process,
// like the product. Arguments: port, connections. An IPC message requests a number of mails; the reply is the
// duration in seconds.
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

const [port = 0, connections = 20] = process.argv.slice(2).map(Number);
// As many bytes as one of ours.
const body = 'Hello Reader, we plant forty trees along the levee on Saturday.\r\n'.repeat(83);
const mail = (n: number) =>
  Buffer.from(
    `From: a@example.org\r\nTo: reader${n}@example.org\r\nSubject: Hello ${n}\r\nMessage-ID: <${n}@bench>\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${body}\r\n`,
  );

const slots = await Promise.all(
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

process.on('message', async (count: number) => {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    slots.map(async (smtp) => {
      while (next < count) {
        const n = next;
        next += 1;
        await new Promise<void>((resolve, reject) => {
          smtp.send({ from: 'a@example.org', to: [`reader${n}@example.org`] }, mail(n), (error) =>
            error ? reject(error) : resolve(),
          );
        });
      }
    }),
  );
  process.send?.((performance.now() - startedAt) / 1000);
});
process.send?.('ready');
// The parent process has exited.
process.on('disconnect', () => process.exit(0));
