// A community centre with its data, a newsletter to send and a wizard to answer: what a newcomer plays with.
import type { Membership } from '@fieldhouse/contract/identity';
import type { Deps } from '../../deps.ts';
import { makeTeamAuthority, type TeamContext } from '../../kernel/context.ts';
import { createOutgoingMessage } from '../messages/index.ts';
import { createTeam } from '../teams/index.ts';
import { type CommunityCentre, seedCommunityCentre } from './community-centre.ts';
import { seedVolunteerSignUp } from './volunteer-sign-up.ts';

export async function makeSampleTeam(
  deps: Deps,
  request: Parameters<typeof createTeam>[1],
): Promise<Membership> {
  const membership = await createTeam(deps, request);
  const authority = makeTeamAuthority(membership.teamId, { kind: 'system' });
  const centre = await deps.withTeam(authority, seedCommunityCentre);
  await deps.withTeam(authority, (ctx) => seedNewsletter(ctx, centre));
  await deps.withTeam(authority, seedVolunteerSignUp);
  return membership;
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
        '<h2>Planting day</h2><p>Dear {{name | friend}},</p><p>We plant forty trees along the levee on Saturday. Bring gloves; we bring soup.</p><p>There is <a href="https://example.org/planting-day">a list to sign up for the planting day</a>, open until Thursday.</p>',
      audience: {
        collectionId: peopleId,
        addressColumn: 'email',
        filter: { field: 'active', operator: 'is', value: true },
      },
    },
  });
}
