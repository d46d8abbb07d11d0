// The topic of the local SES: signs notifications with a certificate of its own, serves the certificate, and
// counts confirmed subscriptions.
import { createSign, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SignRequest } from './ses-process.ts';
import { snsCertificate, snsKey } from './sns-certificate.ts';

const certificatePath = '/SimpleNotificationService-0123456789abcdef.pem';

export function createSnsTopic() {
  let url = '';
  return {
    listenOn(address: string): void {
      url = address;
    },
    /** False if the request is not for the topic. */
    async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      if (request.method !== 'GET') return false;
      if (request.url === certificatePath) {
        response.writeHead(200, { 'content-type': 'application/x-pem-file' }).end(snsCertificate);
        return true;
      }
      if (!request.url?.startsWith('/?Action=ConfirmSubscription')) return false;
      response.writeHead(200, { 'content-type': 'text/xml' }).end('<ConfirmSubscriptionResponse/>');
      return true;
    },
    sign({ topicArn, type, message, version, sentAt }: SignRequest): string {
      const isNotification = type === 'Notification';
      const token = randomUUID();
      const fields: Record<string, string> = {
        Type: type,
        MessageId: randomUUID(),
        TopicArn: topicArn,
        Message: message,
        Timestamp: sentAt ?? new Date().toISOString(),
        ...(isNotification
          ? { Subject: 'Amazon SES Email Event Notification' }
          : {
              Token: token,
              SubscribeURL: `${url}/?Action=ConfirmSubscription&TopicArn=${topicArn}&Token=${token}`,
            }),
      };
      const signed = isNotification
        ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
        : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
      const text = signed.map((key) => `${key}\n${fields[key]}\n`).join('');
      const signature = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
        .update(text)
        .sign(snsKey, 'base64');
      return JSON.stringify({
        ...fields,
        SignatureVersion: version,
        Signature: signature,
        SigningCertURL: `${url}${certificatePath}`,
      });
    },
  };
}
