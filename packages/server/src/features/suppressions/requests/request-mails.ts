// The mail with the link by which a person gets an export or is erased. The job knows the recipient, not the address.
import { type Language, language as languageSchema } from '@fieldhouse/contract/identity';
import type { PersonRequestKind } from '@fieldhouse/contract/person-requests';
import { mailedName } from '@fieldhouse/domain/identity/mailed-name';
import { publicLogo } from '@fieldhouse/domain/teams/logos';
import { fillText, subscriptionTexts } from '@fieldhouse/phrases/subscription-texts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import type { Mail } from '../../../kernel/mail/mail-port.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { linkMail, teamHead } from '../../identity/index.ts';
import { findLinkedRecipient } from '../../messages/index.ts';
import { getTeamRow, teamLogosOf } from '../../teams/index.ts';
import { newRequestToken } from './request-token.ts';

const requestQueue = 'suppressions.request-mail';
const validDays = 7;
const dayMs = 24 * 60 * 60_000;

interface RequestJob {
  readonly kind: PersonRequestKind;
  readonly recipientId: string;
  readonly language: Language | null;
}

export async function enqueueRequestMail(ctx: TeamContext, job: RequestJob): Promise<void> {
  await ctx.enqueue(requestQueue, { ...job });
}

export function addRequestMailJob(deps: Deps): void {
  deps.jobs.handle<RequestJob>({
    queue: requestQueue,
    effect: 'outgoing',
    async handle({ authority, payload }) {
      const mail = await deps.withTeam(authority, (ctx) => makeRequestMail(ctx, payload));
      if (mail) await deps.mail.send({ teamId: authority.teamId }, mail);
    },
  });
}

/** Undefined if the person was erased since. */
async function makeRequestMail(ctx: TeamContext, job: RequestJob): Promise<Mail | undefined> {
  const { kind, recipientId } = job;
  const address = await findAddress(ctx, recipientId);
  if (address === undefined) return undefined;
  const team = await getTeamRow(ctx.db);
  const language = languageSchema.catch('en').parse(job.language ?? team.defaultInterfaceLanguage);
  const texts = subscriptionTexts[language].request[kind];
  const fill = (text: string) => fillText(text, { team: mailedName(team.name) });
  const logo = publicLogo(await teamLogosOf(ctx));
  const { config, secrets } = ctx.deps;
  const expiresAt = new Date(ctx.now().getTime() + validDays * dayMs);
  const token = newRequestToken(secrets.appSecret, { kind, teamId: ctx.teamId, recipientId, expiresAt });
  const head = teamHead(team.name, logo === null ? null : config.appUrl + logo);
  return linkMail(
    address,
    {
      subject: fill(texts.subject),
      intro: fill(texts.intro),
      button: texts.button,
      outro: texts.outro,
      head,
    },
    `${config.appUrl}/person-request/${token}`,
  );
}

async function findAddress(ctx: TeamContext, recipientId: string): Promise<string | undefined> {
  return unlessRefused(async () => (await findLinkedRecipient(ctx, recipientId)).address, ['not_found']);
}
