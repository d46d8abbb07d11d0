// The demo: two people and a community centre to play with. Made once, on the first start outside production.
import type { TeamId } from '@fieldhouse/contract/ids';
import type { Deps } from '../../deps.ts';
import { makeTeamAuthority, type TeamContext } from '../../kernel/context.ts';
import { createVerifiedAccount, demoSignIn } from '../identity/index.ts';
import { createOutgoingMessage } from '../messages/index.ts';
import { addMember, createTeam } from '../teams/index.ts';
import { type CommunityCentre, seedCommunityCentre } from './community-centre.ts';
import { deleteAccount, isAccountThere, withDemoLock } from './demo-queries.ts';
import { seedVolunteerSignUp } from './volunteer-sign-up.ts';

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
  const { teamId } = await createTeam(deps, {
    name: 'Riverside Centre',
    shortName: 'Riverside',
    timeZone: 'America/Los_Angeles',
    language: 'en',
    isDemo: true,
    admin: { userId, email, firstName, lastName },
  });
  const authority = makeTeamAuthority(teamId, { kind: 'system' });
  const centre = await deps.withTeam(authority, seedCommunityCentre);
  await deps.withTeam(authority, (ctx) => seedNewsletter(ctx, centre));
  await deps.withTeam(authority, seedVolunteerSignUp);
  return teamId;
}

/** A draft that is ready to be sent to the active donors. */
async function seedNewsletter(ctx: TeamContext, { peopleId }: CommunityCentre): Promise<void> {
  await createOutgoingMessage(ctx, {
    params: { teamId: ctx.teamId },
    query: {},
    body: {
      internalName: 'Autumn newsletter',
      type: 'participation',
      subjectLine: 'Planting day, {{name | friend}}?',
      preheader: 'Saturday by the river, tools and soup provided',
      bodyHtml:
        '<h2>Planting day</h2><p>Dear {{name | friend}},</p><p>We plant forty trees along the levee on Saturday. Bring gloves; we bring soup.</p><p><a href="https://example.org/planting-day">Sign up for the planting day</a></p>',
      audience: {
        collectionId: peopleId,
        addressColumn: 'email',
        filter: { field: 'active', operator: 'is', value: true },
      },
    },
  });
}
