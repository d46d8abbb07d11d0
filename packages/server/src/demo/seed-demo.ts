// The demo: two people and a community centre to play with. Made once, on the first start outside production.
import type { Deps } from '../deps.ts';
import { createVerifiedAccount, demoSignIn } from '../features/identity/index.ts';
import { addMember, createTeam } from '../features/teams/index.ts';
import { isDemoSeeded } from './demo-queries.ts';

const ben = { email: 'ben@fieldhouse.test', password: 'Fieldhouse-1', firstName: 'Ben', lastName: 'Okafor' };
const ada = { ...demoSignIn, firstName: 'Ada', lastName: 'Lindqvist' };

export async function seedDemo(deps: Deps): Promise<void> {
  if (await isDemoSeeded(deps.ownerPool)) return;
  const adaId = await createVerifiedAccount(deps, ada);
  const benId = await createVerifiedAccount(deps, ben);
  const membership = await createTeam(deps, {
    name: 'Riverside Centre',
    shortName: 'Riverside',
    timeZone: 'America/Los_Angeles',
    language: 'en',
    isDemo: true,
    admin: { userId: adaId, email: ada.email, firstName: ada.firstName, lastName: ada.lastName },
  });
  await addMember(deps, membership.teamId, {
    userId: benId,
    email: ben.email,
    firstName: ben.firstName,
    lastName: ben.lastName,
  });
}
