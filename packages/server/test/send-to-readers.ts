import { collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { collectionAudience } from './collection-audience.ts';
import type { Person } from './people.ts';

/**
 * Sends a message to so many people, and to one whose address does not exist; returns the id of the message.
 * It is under way when this resolves.
 */
export async function sendToReaders(person: Person, count: number): Promise<string> {
  const people = await person.call(collections.create, {
    body: {
      name: 'Reader',
      pluralName: 'Readers',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
  for (let from = 0; from < count; from += 1000) {
    await person.call(records.create, {
      params: { collectionId: people.id },
      body: {
        records: Array.from({ length: Math.min(1000, count - from) }, (_, n) => ({
          name: `Reader ${from + n}`,
          email: `reader${from + n}@example.org`,
        })),
      },
    });
  }
  await person.call(records.create, {
    params: { collectionId: people.id },
    body: { records: [{ name: 'Gone', email: 'nobody@example.org' }] },
  });
  const message = await person.call(messages.create, {
    body: {
      internalName: 'To everyone',
      type: 'participation',
      subjectLine: 'Hello {{name |}}',
      bodyHtml: '<p>Hello {{name |}}</p>',
      audience: collectionAudience(people.id),
    },
  });
  await person.call(messages.sendNow, {
    params: { messageId: message.id },
    body: { version: message.version },
  });
  return message.id;
}

/** An SMS to so many people, each with a number of their own; returns its id. It is under way when this resolves. */
export async function textReaders(person: Person, count: number): Promise<string> {
  const people = await person.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Phone', dataType: 'phone_number' }] },
  });
  for (let from = 0; from < count; from += 1000) {
    await person.call(records.create, {
      params: { collectionId: people.id },
      body: {
        records: Array.from({ length: Math.min(1000, count - from) }, (_, n) => ({
          phone: `+1916555${String(1000 + from + n).padStart(4, '0')}`,
        })),
      },
    });
  }
  const message = await person.call(messages.create, {
    body: {
      internalName: 'To every phone',
      deliveryMethodId: 'sms',
      type: 'transactional',
      textOnlyVersion: 'Hello',
      audience: collectionAudience(people.id, 'phone'),
    },
  });
  await person.call(messages.sendNow, {
    params: { messageId: message.id },
    body: { version: message.version },
  });
  return message.id;
}
