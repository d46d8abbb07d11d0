import type { DomainEvent } from '@fieldhouse/contract/events';
import type { TeamAuthority } from './authority.ts';
import type { Deps, RequestOrigin, TeamContext } from './context.ts';
import type { TeamDb } from './db/team-transaction.ts';
import { insertOutboxRow } from './jobs/outbox-queries.ts';

interface ContextOrigin {
  readonly requestId: string;
  readonly from: RequestOrigin | undefined;
}

/** Work collected during a transaction, to be done at its end. */
export interface PendingEffects {
  readonly afterCommit: (() => void)[];
  /** Domain events of the transaction, in order. */
  readonly announced: DomainEvent[];
  /** Sent together with the COMMIT. */
  last?: () => Promise<void>;
}

/** The context of one transaction; `afterCommit` and `announced` collect what is to be done at its end. */
export function createTeamContext(
  deps: Deps,
  authority: TeamAuthority,
  db: TeamDb,
  { requestId, from }: ContextOrigin,
  pending: PendingEffects,
  commitWithNext: () => void,
): TeamContext {
  const { afterCommit, announced } = pending;
  return {
    ...authority,
    db,
    deps,
    requestId,
    from,
    get log() {
      return deps.log.child({ requestId, teamId: authority.teamId });
    },
    now: () => deps.clock.now(),
    async enqueue(queue, payload, options = {}) {
      await insertOutboxRow(db, {
        queue,
        payload: JSON.stringify(payload),
        dedupeKey: options.key ?? null,
        startAfter: options.startAfter ?? null,
      });
    },
    announce(event) {
      afterCommit.push(() => deps.hub.publish(authority.teamId, event));
    },
    emit(happening) {
      announced.push(happening);
    },
    commitWithNext,
    finishWith(statement) {
      if (pending.last) throw new Error('Only one statement is the last.');
      pending.last = statement;
    },
    afterCommit(run) {
      afterCommit.push(run);
    },
  };
}
