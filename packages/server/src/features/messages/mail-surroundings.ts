import { publicLogo } from '@fieldhouse/domain/teams/logos';
import type { TeamContext } from '../../kernel/context.ts';
import { findList } from '../subscription-lists/index.ts';
import { getTeamRow, teamLogosOf } from '../teams/index.ts';

/** What a message contains besides what was written for it. */
export async function readSurroundings(
  ctx: TeamContext,
  message: { readonly type: string; readonly subscriptionListId: string | null },
) {
  const { name, billingAddress, primaryTimezone, defaultDataLanguage, accentColor, accentTextColor } =
    await getTeamRow(ctx.db);
  const brand = { accentColor, accentTextColor };
  const team = { name, billingAddress, primaryTimezone, defaultDataLanguage, brand };
  return { team, logo: publicLogo(await teamLogosOf(ctx)), list: await listOf(ctx, message) };
}

/** Only marketing is sent under a list. */
async function listOf(
  ctx: TeamContext,
  { type, subscriptionListId }: { readonly type: string; readonly subscriptionListId: string | null },
) {
  if (type !== 'marketing' || subscriptionListId === null) return null;
  const list = await findList(ctx.db, subscriptionListId);
  return list ? { id: list.id, name: list.externalName } : null;
}
