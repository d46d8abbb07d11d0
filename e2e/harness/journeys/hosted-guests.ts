import { makeCollection } from '../made-collection.ts';

/** The plural names of people, of whom one has a host, and of events. */
export async function makeHostedGuests(
  mark: string,
): Promise<{ readonly guests: string; readonly guestsId: string; readonly events: string }> {
  const names = (one: string) => ({ name: `${one} ${mark}`, pluralName: `${one}s ${mark}` });
  const hosts = await makeCollection({
    ...names('Host'),
    fields: [['Name', 'plain_text']],
    records: [{ name: 'Clara Zhang' }],
  });
  const { id: guestsId } = await makeCollection({
    ...names('Guest'),
    fields: [
      ['Name', 'plain_text'],
      ['Email', 'email_address'],
      ['Host', 'single_data_record', { collectionId: hosts.id }],
    ],
    records: [
      { name: 'Ann', email: `ann.${mark}@example.org`, host: hosts.recordIds[0] },
      { name: 'Bo', email: `bo.${mark}@example.org` },
    ],
  });
  await makeCollection({
    ...names('Event'),
    fields: [['Title', 'plain_text']],
    records: [{ title: 'Planting day' }, { title: 'Repair café' }],
  });
  return { guests: names('Guest').pluralName, guestsId, events: names('Event').pluralName };
}
