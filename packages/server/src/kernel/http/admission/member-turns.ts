// Turns of people with an account. Each has a share of their own, and so has each team: however many of its users ask for much at
// the same time, some connections are left to other teams.
import type { Caller } from './caller.ts';
import { type EndTurn, FairTurns, type TurnLimits } from './fair-turns.ts';

interface MemberLimits extends TurnLimits {
  readonly teamShare: number;
}

export class MemberTurns {
  readonly #ofUsers: FairTurns;
  readonly #ofTeams: FairTurns;

  constructor({ teamShare, ...limits }: MemberLimits) {
    const { waiting } = limits;
    this.#ofUsers = new FairTurns({ ...limits, max: Number.POSITIVE_INFINITY });
    // A user waits here with no more than their share.
    this.#ofTeams = new FairTurns({
      ...limits,
      share: teamShare,
      waiting: { each: waiting.all, all: waiting.all },
    });
  }

  async take({ id, teamId }: Caller, isGone: () => boolean): Promise<EndTurn> {
    const end = await this.#ofUsers.take(id, isGone);
    try {
      const endOfTeam = await this.#ofTeams.take(teamId ?? id, isGone);
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
