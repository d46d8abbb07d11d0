import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { MailPort } from './mail-port.ts';
import { createSesClient, type SesOptions } from './ses-client.ts';

export function createSesMail(options: SesOptions, from: string): MailPort {
  const client = createSesClient(options);
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
  return {
    async send({ to, subject, html, text }) {
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          Content: {
            Simple: { Subject: part(subject), Body: { Html: part(html), Text: part(text) } },
          },
          ...(options.configurationSet !== '' && { ConfigurationSetName: options.configurationSet }),
        }),
      );
    },
    close: () => client.destroy(),
  };
}
