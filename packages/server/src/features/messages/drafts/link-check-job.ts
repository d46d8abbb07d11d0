// Asks the links of a message whether they lead anywhere, in the background: a request of ours must not wait for the
// servers of others.
import { linksOf } from '@fieldhouse/domain/messages/missing-parts';
import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { createDnsLookup } from '../../../kernel/outgoing/dns-lookup.ts';
import { OutboundHttpError } from '../../../kernel/outgoing/outgoing-error.ts';
import {
  deleteLinkChecks,
  type LinkResult,
  listLinkChecks,
  storeLinkCheck,
} from '../links/link-check-queries.ts';
import { contentsOf } from '../stored-translations.ts';
import { writtenOf } from '../written-content.ts';
import { findMessage, type MessageRow } from './message-queries.ts';

const queue = 'messages.check-links';
const hourMs = 60 * 60_000;
/** After this time, a link is asked again. */
const freshMs = hourMs;
/** For this time, a result counts when a message is sent. */
export const validMs = 24 * hourMs;
const storedMs = 30 * 24 * hourMs;
const atOnce = 4;
const maxLinks = 100;

const limit = { max: 60, windowSeconds: 60 * 60 };

interface CheckLinksJob {
  readonly messageId: string;
  /** Results from before this time are not used. */
  readonly since: string;
}

/** Enqueues a check of those without a result of the last hour, or of all `again`. */
export async function scheduleLinkChecks(ctx: TeamContext, row: MessageRow, isAgain: boolean): Promise<void> {
  const since = isAgain ? ctx.now() : new Date(ctx.now().getTime() - freshMs);
  const urls = linksToCheck(row);
  const known = await listLinkChecks(ctx.db, urls, since);
  if (known.length === urls.length) return;
  await ctx.deps.attempts.consume(`link-checks:${ctx.teamId}`, limit);
  const job: CheckLinksJob = { messageId: row.id, since: since.toISOString() };
  await ctx.enqueue(queue, job, { key: row.id });
}

/** Of all contents; the first ones of very many. */
export function linksToCheck(row: MessageRow): string[] {
  const links = contentsOf(row).flatMap((content) => linksOf(writtenOf(content)));
  return [...new Set(links.map(({ text }) => text))].slice(0, maxLinks);
}

export function addLinkCheckJob(deps: Deps): void {
  deps.jobs.handle<CheckLinksJob>({
    queue,
    effect: 'outgoing',
    handle: ({ authority, payload }) => checkLinks(deps, authority, payload),
  });
}

async function checkLinks(deps: Deps, authority: TeamAuthority, job: CheckLinksJob): Promise<void> {
  const due = await deps.withTeam(authority, async (ctx) => {
    const row = await findMessage(ctx.db, job.messageId);
    if (!row) return [];
    const urls = linksToCheck(row);
    const known = await listLinkChecks(ctx.db, urls, new Date(job.since));
    return urls.filter((url) => !known.some((check) => check.url === url));
  });
  const queued = [...due];
  const work = async () => {
    for (let url = queued.shift(); url !== undefined; url = queued.shift()) {
      const asked = url;
      const result = await resultOf(deps, authority, asked);
      await deps.withTeam(authority, (ctx) =>
        storeLinkCheck(ctx.db, { url: asked, result, checkedAt: ctx.now() }),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (due.length === 0) return;
  await deps.withTeam(authority, async (ctx) => {
    await deleteLinkChecks(ctx.db, new Date(ctx.now().getTime() - storedMs));
    ctx.announce({ type: 'message.changed', messageId: job.messageId });
  });
}

/**
 * Dead is only what will not come back by itself: no such page, or no such name. A name that was not found is looked up in DNS,
 * since it is the same to the system when there is no network.
 */
async function resultOf(deps: Deps, authority: TeamAuthority, url: string): Promise<LinkResult> {
  try {
    const { status } = await deps.outgoing.get({ teamId: authority.teamId }, url);
    if (status === 404 || status === 410) return 'dead';
    return status < 400 ? 'ok' : 'unsure';
  } catch (error) {
    if (!(error instanceof OutboundHttpError)) throw error;
    if (error.fault === 'not_a_url') return 'dead';
    if (error.fault !== 'name_unknown') return 'unsure';
    const isUnknown = await createDnsLookup(deps.config.mail.dnsServers).isUnknown(new URL(url).hostname);
    return isUnknown ? 'dead' : 'unsure';
  }
}
