// The demo: two people and a community centre to play with. Made once, on the first start outside production.
import type { TeamId } from '@fieldhouse/contract/ids';
import type { Deps } from '../../deps.ts';
import { createVerifiedAccount, demoSignIn } from '../identity/index.ts';
import { addMember } from '../teams/index.ts';
import { deleteAccount, isAccountThere, withDemoLock } from './demo-queries.ts';
import { makeSampleTeam } from './sample-team.ts';

const ben = { email: 'ben@fieldhouse.test', password: 'Fieldhouse-1', firstName: 'Ben', lastName: 'Okafor' };
const ada = { ...demoSignIn, firstName: 'Ada', lastName: 'Lindqvist' };

export async function seedDemo(deps: Deps): Promise<void> {
  const { ownerPool } = deps;
  await withDemoLock(ownerPool, async () => {
    // Ben comes last: without him an earlier start was ended in the middle, and what it made is made again.
    if (await isAccountThere(ownerPool, ben.email)) return;
    for (const { email } of [ada, ben]) await deleteAccount(ownerPool, email);
    const teamId = await makeTeam(deps);
    const userId = await createVerifiedAccount(deps, ben);
    const { email, firstName, lastName } = ben;
    await addMember(deps, teamId, { userId, email, firstName, lastName });
  });
}

async function makeTeam(deps: Deps): Promise<TeamId> {
  const { email, firstName, lastName } = ada;
  const userId = await createVerifiedAccount(deps, ada);
  const { teamId } = await makeSampleTeam(deps, {
    name: 'Riverside Centre',
    shortName: 'Riverside',
    timeZone: 'America/Los_Angeles',
    language: 'en',
    isDemo: true,
    admin: { userId, email, firstName, lastName },
  });
  return teamId;
}
