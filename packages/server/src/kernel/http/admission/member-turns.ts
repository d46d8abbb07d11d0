// Turns of callers that belong together: people with an account to a team, visitors to their network. Each has a share of their own,
// and so has each group: however many of a group ask for much at the same time, some connections are left to others, and so is some
// room to wait.
import type { Caller } from './caller.ts';
import { busy, type EndTurn, FairTurns, type TurnLimits } from './fair-turns.ts';

interface MemberLimits extends TurnLimits {
  readonly groupShare: number;
  /** Requests of one group that wait for a turn. Beyond them, those who wait with most give way. */
  readonly groupWaiting: number;
}

export class MemberTurns {
  readonly #ofCallers: FairTurns;
  readonly #ofGroups: FairTurns;
  readonly #groupWaiting: number;
  readonly #waiting = new Map<string, WaitingGroup>();

  constructor({ groupShare, groupWaiting, ...limits }: MemberLimits) {
    const { waiting } = limits;
    this.#groupWaiting = groupWaiting;
    this.#ofCallers = new FairTurns({ ...limits, max: Number.POSITIVE_INFINITY });
    // A caller waits here with no more than their share.
    this.#ofGroups = new FairTurns({
      ...limits,
      share: groupShare,
      waiting: { each: waiting.all, all: waiting.all },
    });
  }

  async take({ id, group = id }: Caller, isGone: () => boolean): Promise<EndTurn> {
    const own = this.#waiting.get(group) ?? { all: 0, byCaller: new Map<string, number>() };
    if (own.all >= this.#groupWaiting && !this.#makeRoomFor(id, own)) throw busy();
    this.#waiting.set(group, own);
    count(own, id, 1);
    try {
      return await this.#takeBoth(id, group, isGone);
    } finally {
      count(own, id, -1);
      if (own.all === 0) this.#waiting.delete(group);
    }
  }

  #makeRoomFor(id: string, { byCaller }: WaitingGroup): boolean {
    const [longest, most] = [...byCaller].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
    return most > (byCaller.get(id) ?? 0) + 1 && this.#ofCallers.refuseLast(longest);
  }

  async #takeBoth(id: string, group: string, isGone: () => boolean): Promise<EndTurn> {
    const end = await this.#ofCallers.take(id, isGone);
    try {
      const endOfGroup = await this.#ofGroups.take(group, isGone);
      return () => {
        endOfGroup();
        end();
      };
    } catch (error) {
      end();
      throw error;
    }
  }
}

/** Requests that wait. */
interface WaitingGroup {
  all: number;
  readonly byCaller: Map<string, number>;
}

function count(group: WaitingGroup, id: string, change: 1 | -1): void {
  group.all += change;
  const left = (group.byCaller.get(id) ?? 0) + change;
  if (left === 0) group.byCaller.delete(id);
  else group.byCaller.set(id, left);
}
