import { publicLogo } from '@fieldhouse/domain/teams/logos';
import type { Service, TeamContext } from '../../../kernel/context.ts';
import { findList } from '../../subscription-lists/index.ts';
import { getTeamRow, teamLogosOf } from '../../teams/index.ts';
import {
  type CompiledMessage,
  compileMessage,
  type MailList,
  type MessageContent,
} from './compile-message.ts';
import type { SenderOfMail } from './send-batch.ts';

const compiledMessages: Service<Map<string, CompiledMessage>> = { create: () => new Map() };
const maxCached = 50;

/** The compiled message, cached per version in this process, and its sender address. */
export async function compileForSending(
  ctx: TeamContext,
  message: MessageContent & {
    readonly id: string;
    readonly version: number;
    readonly fromName: string;
    readonly replyTo: string;
    /** Null for the team's default language. */
    readonly contentLanguage: string | null;
    readonly subscriptionListId: string | null;
  },
): Promise<{ compiled: CompiledMessage; sender: SenderOfMail }> {
  const { name, billingAddress, primaryTimezone, defaultDataLanguage } = await getTeamRow(ctx.db);
  const team = { name, billingAddress, primaryTimezone, defaultDataLanguage };
  const logo = publicLogo(await teamLogosOf(ctx));
  const list = await listOf(ctx, message);
  const key = JSON.stringify([message.id, message.version, team, logo, list]);
  const cache = ctx.deps.service(compiledMessages);
  const known = cache.get(key);
  const compiled =
    known ??
    compileMessage(message, {
      teamId: ctx.teamId,
      teamName: team.name,
      postalAddress: team.billingAddress,
      language: message.contentLanguage ?? team.defaultDataLanguage,
      timeZone: team.primaryTimezone,
      logoUrl: logo === null ? null : ctx.deps.config.appUrl + logo,
      list,
      appUrl: ctx.deps.config.appUrl,
      secret: ctx.deps.secrets.appSecret,
    });
  if (!known) {
    if (cache.size >= maxCached) cache.clear();
    cache.set(key, compiled);
  }
  return { compiled, sender: senderOf(ctx, message, team.name) };
}

/** Only marketing is sent under a list. */
async function listOf(
  ctx: TeamContext,
  { type, subscriptionListId }: { readonly type: string; readonly subscriptionListId: string | null },
): Promise<MailList | null> {
  if (type !== 'marketing' || subscriptionListId === null) return null;
  const list = await findList(ctx.db, subscriptionListId);
  return list ? { id: list.id, name: list.externalName } : null;
}

function senderOf(
  ctx: TeamContext,
  message: { fromName: string; replyTo: string },
  teamName: string,
): SenderOfMail {
  const { from } = ctx.deps.config.mail;
  return {
    fromName: message.fromName === '' ? teamName : message.fromName,
    fromAddress: /<([^>]+)>/.exec(from)?.[1] ?? from,
    replyTo: message.replyTo,
  };
}
