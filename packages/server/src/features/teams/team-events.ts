// The event stream of a team: what changed, never the values. Whoever loses the membership loses the stream.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { teams } from '@fieldhouse/contract/teams';
import type { TeamContext } from '../../kernel/context.ts';
import { makeTeamAuthority } from '../../kernel/context.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { isActiveMember } from './team-queries.ts';

const heartbeatMs = 15_000;
/** A reader that lets this much pile up is cut off; it connects again and asks anew. */
const mostBufferedBytes = 1024 * 1024;

export async function streamTeamEvents(
  ctx: TeamContext,
  _input: EndpointInput<typeof teams.events>,
  { request, reply }: RequestParts,
): Promise<undefined> {
  const { deps, teamId, actor } = ctx;
  refuseUnless(actor.kind === 'member', 'forbidden');
  // The transaction ends with this call; only what was read from it goes on.
  const { teamUserId, userId } = actor;
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
    unsubscribe();
    stopGap();
    clearInterval(heartbeat);
    raw.end();
  };
  const unsubscribe = deps.hub.subscribe((heard) => {
    if (heard.teamId !== teamId) return;
    if (raw.writableLength > mostBufferedBytes) return end();
    raw.write(`data: ${JSON.stringify(heard.event)}\n\n`);
    if (heard.event.type === 'membership.changed' && heard.event.userId === userId) void recheck();
  });
  const stopGap = deps.hub.onGap(end);
  const heartbeat = setInterval(() => {
    raw.write(': alive\n\n');
    void recheck();
  }, heartbeatMs);
  async function recheck(): Promise<void> {
    const isStillMember = await deps
      .withTeam(
        makeTeamAuthority(teamId, { kind: 'system' }),
        (again) => isActiveMember(again.db, teamUserId),
        {
          isReadOnly: true,
        },
      )
      .catch(() => false);
    if (!isStillMember) end();
  }
  request.raw.once('close', end);
}
