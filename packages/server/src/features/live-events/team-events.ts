// The event stream of a team: what changed, never the values. Users who lose their membership or session are
// disconnected.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TeamEvent } from '@fieldhouse/contract/events';
import type { teams } from '@fieldhouse/contract/teams';
import type { Member } from '../../kernel/authority.ts';
import type { Deps, Service, TeamContext } from '../../kernel/context.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { findMember, isStillSignedIn } from '../identity/index.ts';
import { visibleEventFor } from './visible-events.ts';

const heartbeatMs = 15_000;
/** Of one user in this process, far more than anyone has pages open: with each change of the team, the rights of each are read. */
const maxStreams = 100;
/** The open streams by user. */
const openStreams: Service<Map<string, number>> = { create: () => new Map() };

/** A client that lets this much accumulate is disconnected; it reconnects and refetches. */
const maxBufferedBytes = 1024 * 1024;

export async function streamTeamEvents(
  ctx: TeamContext,
  _input: EndpointInput<typeof teams.events>,
  { request, reply }: RequestParts,
): Promise<undefined> {
  const { deps, teamId, actor } = ctx;
  refuseUnless(actor.kind === 'member', 'forbidden');
  // The transaction ends with this call; only values read from it are used afterwards.
  const { userId } = actor;
  const countStream = countStreamsOf(deps, userId);
  let member: Member = actor;
  let isOpen = true;
  countStream(1);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  raw.write(`retry: 1000\nevent: hello\ndata: {"at":"${deps.clock.now().toISOString()}"}\n\n`);
  const end = () => {
    if (isOpen) countStream(-1);
    isOpen = false;
    unsubscribe();
    stopGap();
    clearInterval(heartbeat);
    raw.end();
  };
  /** The client reconnects and refetches, so no event is lost; a failed query does not mean a lost membership. */
  const fail = (error: unknown) => {
    deps.log.warn({ err: error }, 'event stream ended');
    end();
  };
  let sending: Promise<void> = Promise.resolve();
  const unsubscribe = deps.hub.subscribe((received) => {
    if (received.teamId === teamId) sending = sending.then(() => send(received.event)).catch(fail);
  });
  const stopGap = deps.hub.onGap(end);
  const heartbeat = setInterval(() => {
    raw.write(': alive\n\n');
    recheck().catch(fail);
  }, heartbeatMs);
  async function findAgain(): Promise<Member | undefined> {
    return (await isStillSignedIn(deps, request)) ? findMember(deps, teamId, userId) : undefined;
  }
  async function recheck(): Promise<void> {
    const again = await findAgain();
    if (again) member = again;
    else end();
  }
  /** In sequence: removed permissions take effect before any later event is sent. */
  async function send(event: TeamEvent): Promise<void> {
    if (!isOpen) return;
    // A team that was deactivated is announced as changed.
    const isOwn = event.type === 'membership.changed' && event.userId === userId;
    if (isOwn || event.type === 'team.changed') {
      const again = await findAgain();
      if (!isOpen) return;
      if (!again) {
        // Sent last, so that the open page leaves by itself.
        const last = { type: 'membership.changed', userId } satisfies TeamEvent;
        raw.write(`data: ${JSON.stringify(last)}\n\n`);
        return end();
      }
      member = again;
    }
    const shown = await visibleEventFor(deps, teamId, member, event);
    if (!shown || !isOpen) return;
    if (raw.writableLength > maxBufferedBytes) return end();
    raw.write(`data: ${JSON.stringify(shown)}\n\n`);
  }
  request.raw.once('close', end);
}

/** Refused with `busy` if the user has too many; the function counts one more or less. */
function countStreamsOf(deps: Deps, userId: string): (change: 1 | -1) => void {
  const counts = deps.service(openStreams);
  refuseUnless((counts.get(userId) ?? 0) < maxStreams, 'busy', { retryAfterSeconds: 1 });
  return (change) => {
    const count = (counts.get(userId) ?? 0) + change;
    if (count === 0) counts.delete(userId);
    else counts.set(userId, count);
  };
}
