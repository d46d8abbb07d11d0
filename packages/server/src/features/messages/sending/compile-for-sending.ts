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

const compiledMessages: Service<Map<string, CompiledMessage>> = { create: () => new Map() };
const maxCached = 50;

/** The compiled message, cached per version in this process. */
export async function compileForSending(
  ctx: TeamContext,
  message: MessageContent & {
    readonly id: string;
    readonly version: number;
    /** Null for the team's default language. */
    readonly contentLanguage: string | null;
    readonly subscriptionListId: string | null;
  },
): Promise<CompiledMessage> {
  const { name, billingAddress, primaryTimezone, defaultDataLanguage } = await getTeamRow(ctx.db);
  const team = { name, billingAddress, primaryTimezone, defaultDataLanguage };
  const logo = publicLogo(await teamLogosOf(ctx));
  const list = await listOf(ctx, message);
  const key = JSON.stringify([message.id, message.version, team, logo, list]);
  const cache = ctx.deps.service(compiledMessages);
  const known = cache.get(key);
  if (known) return known;
  const compiled = compileMessage(message, {
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
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, compiled);
  return compiled;
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
