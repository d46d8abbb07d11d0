// Turns of people with an account. Each has a share of their own, and so has each team: however many of its users ask for much at
// the same time, some connections are left to other teams, and so is some room to wait.
import type { Caller } from './caller.ts';
import { busy, type EndTurn, FairTurns, type TurnLimits } from './fair-turns.ts';

interface MemberLimits extends TurnLimits {
  readonly teamShare: number;
  /** Requests of one team that wait for a turn. */
  readonly teamWaiting: number;
}

export class MemberTurns {
  readonly #ofUsers: FairTurns;
  readonly #ofTeams: FairTurns;
  readonly #teamWaiting: number;
  /** Requests that wait, by team. */
  readonly #waiting = new Map<string, number>();

  constructor({ teamShare, teamWaiting, ...limits }: MemberLimits) {
    const { waiting } = limits;
    this.#teamWaiting = teamWaiting;
    this.#ofUsers = new FairTurns({ ...limits, max: Number.POSITIVE_INFINITY });
    // A user waits here with no more than their share.
    this.#ofTeams = new FairTurns({
      ...limits,
      share: teamShare,
      waiting: { each: waiting.all, all: waiting.all },
    });
  }

  async take(caller: Caller, isGone: () => boolean): Promise<EndTurn> {
    const teamId = caller.teamId ?? caller.id;
    const waiting = this.#waiting.get(teamId) ?? 0;
    if (waiting >= this.#teamWaiting) throw busy();
    this.#waiting.set(teamId, waiting + 1);
    try {
      return await this.#takeBoth(caller.id, teamId, isGone);
    } finally {
      const left = (this.#waiting.get(teamId) ?? 1) - 1;
      if (left === 0) this.#waiting.delete(teamId);
      else this.#waiting.set(teamId, left);
    }
  }

  async #takeBoth(id: string, teamId: string, isGone: () => boolean): Promise<EndTurn> {
    const end = await this.#ofUsers.take(id, isGone);
    try {
      const endOfTeam = await this.#ofTeams.take(teamId, isGone);
      return () => {
        endOfTeam();
        end();
      };
    } catch (error) {
      end();
      throw error;
    }
  }
}
