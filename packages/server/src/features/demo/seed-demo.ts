// The demo: two users and a community centre to try. Created once, on the first start outside production.
import type { Deps } from '../../kernel/context.ts';
import { createVerifiedAccount, demoSignIn } from '../identity/index.ts';
import { addMember } from '../teams/index.ts';
import {
  accountExists,
  deleteAccount,
  markEmailUnverified,
  markEmailVerified,
  withDemoLock,
} from './demo-queries.ts';
import { answerSampleTeam, makeSampleTeam } from './sample-team.ts';

const ben = { email: 'ben@fieldhouse.test', password: 'Fieldhouse-1', firstName: 'Ben', lastName: 'Okafor' };
const ada = { ...demoSignIn, firstName: 'Ada', lastName: 'Lindqvist' };

export async function seedDemo(deps: Deps): Promise<void> {
  const { ownerPool } = deps;
  await withDemoLock(ownerPool, async () => {
    const people = [ada, ben];
    const found = await Promise.all(people.map(({ email }) => accountExists(ownerPool, email)));
    if (found.every(Boolean)) return;
    // An earlier start was interrupted: delete and recreate its data.
    for (const { email } of people) await deleteAccount(ownerPool, email);
    await makeDemo(deps);
  });
}

/** Ben is created last. Until the end Ada's account is unconfirmed, which marks an incomplete demo. */
async function makeDemo(deps: Deps): Promise<void> {
  const { ownerPool } = deps;
  const { email, firstName, lastName } = ada;
  const userId = await createVerifiedAccount(deps, ada);
  const made = await makeSampleTeam(deps, {
    name: 'Riverside Centre',
    shortName: 'Riverside',
    timeZone: 'America/Los_Angeles',
    language: 'en',
    isDemo: true,
    admin: { userId, email, firstName, lastName },
  });
  await markEmailUnverified(ownerPool, email);
  const benId = await createVerifiedAccount(deps, ben);
  await addMember(deps, made.membership.teamId, {
    userId: benId,
    email: ben.email,
    firstName: ben.firstName,
    lastName: ben.lastName,
  });
  await answerSampleTeam(deps, made, benId);
  await markEmailVerified(ownerPool, email);
}
