import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeSignup, publish } from '../../../../test/wizard-makers.ts';

let server: TestServer;
let kim: Person;
let people: CollectionWithFields;
let volunteers: CollectionWithFields;

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  kim = await makeMember(server, 'kim');
  people = await server.ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Age', dataType: 'number' },
        { title: 'Source', dataType: 'plain_text' },
      ],
    },
  });
  volunteers = await server.ada.call(collections.create, {
    body: { name: 'Volunteer', pluralName: 'Volunteers', parentId: people.id },
  });
});
afterAll(() => server.stop());

async function letKimUpdate({ id }: CollectionWithFields): Promise<void> {
  const grant = { type: 'update_data_field_data', collectionId: id, fieldId: null, filter: null };
  const role = await server.ada.call(roles.create, {
    body: {
      name: `Publisher of ${id}`,
      featurePermissions: ['team_admin_data_wizards'],
      dataPermissions: [grant as DataPermission],
    },
  });
  await giveRoles(server.ada, kim, [role.id], { accountType: 'full', dataAccess: 'by_role' });
}

async function kimPublishes(collection: CollectionWithFields) {
  const { wizard } = await makeSignup(server.ada, { collection, isPublished: false });
  return publish(kim, wizard.id);
}

test('a permission in the root of a child collection is enough to publish a wizard for the child', async () => {
  await letKimUpdate(people);
  expect(await kimPublishes(volunteers)).toMatchObject({ state: 'live' });
});

test('so is one in the child itself, but not for its root', async () => {
  await letKimUpdate(volunteers);
  expect(await kimPublishes(volunteers)).toMatchObject({ state: 'live' });
  expect((await refusal(kimPublishes(people))).problem.code).toBe('forbidden');
});
