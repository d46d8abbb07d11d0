// A community centre with its data, projects, a newsletter to send and a wizard to answer, for a new user to try.
import type { Membership } from '@fieldhouse/contract/identity';
import { makeTeamAuthority, type TeamAuthority } from '../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { findMember } from '../identity/index.ts';
import { createOutgoingMessage, toEveryone } from '../messages/index.ts';
import { createTeam, updateTeam } from '../teams/index.ts';
import { beginConversation, joinConversation } from './centre/conversation.ts';
import { drawPeople, facesCount, sitterOf } from './centre/featured-people.ts';
import { householdCount } from './centre/make-households.ts';
import { type Centre, seedCentre } from './centre/seed-centre.ts';
import { seedProjects } from './centre/seed-projects.ts';
import { seedSentMessages } from './centre/seed-sent-messages.ts';
import { drawPictures } from './pictures/draw-pictures.ts';
import { seedVolunteerSignUp } from './volunteer-sign-up.ts';

export interface SampleTeam {
  readonly membership: Membership;
  readonly centre: Centre;
}

/** Mail to many has to name one. */
const billingAddress = '14 Levee Road\nSacramento, CA 95814';

export async function makeSampleTeam(
  deps: Deps,
  request: Parameters<typeof createTeam>[1],
): Promise<SampleTeam> {
  const membership = await createTeam(deps, request);
  const authority = await authorityOf(deps, membership.teamId, request.admin.userId);
  await deps.withTeam(authority, ({ db }) => updateTeam(db, membership.teamId, { billingAddress }));
  const sitters = drawPeople(householdCount).slice(0, facesCount).map(sitterOf);
  // Its events are at an hour of the team, wherever the server is.
  const { timeZone } = request;
  const pictures = await drawPictures(deps, authority, sitters);
  const centre = await deps.withTeam(authority, (ctx) => seedCentre(ctx, { pictures, timeZone }));
  await deps.withTeam(authority, (ctx) => seedSentMessages(ctx, centre, timeZone), toEveryone);
  await deps.withTeam(authority, (ctx) => seedNewsletter(ctx, centre));
  await deps.withTeam(authority, seedVolunteerSignUp);
  await deps.withTeam(authority, (ctx) => beginConversation(ctx, centre));
  const { teamUserId: admin } = membership;
  await deps.withTeam(authority, (ctx) => seedProjects(ctx, centre, { admin, timeZone }));
  return { membership, centre };
}

/** Activity of a colleague of the admin. */
export async function answerSampleTeam(
  deps: Deps,
  { membership, centre }: SampleTeam,
  userId: string,
): Promise<void> {
  const authority = await authorityOf(deps, membership.teamId, userId);
  await deps.withTeam(authority, (ctx) => joinConversation(ctx, centre, membership.teamUserId));
}

async function authorityOf(deps: Deps, teamId: Membership['teamId'], userId: string): Promise<TeamAuthority> {
  const member = await findMember(deps, teamId, userId);
  if (!member) throw new Error('Not a member of the team that was just made.');
  return makeTeamAuthority(teamId, member);
}

/** A draft that is ready to be sent to the active donors. */
async function seedNewsletter(ctx: TeamContext, { people }: Centre): Promise<void> {
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
        include: [
          {
            kind: 'collection',
            collectionId: people.collection.id,
            address: { kind: 'email', column: 'email' },
            filter: { field: 'active', operator: 'is', value: true },
          },
        ],
        exclude: [],
      },
    },
  });
}
