import type { Session } from '@fieldhouse/contract/identity';

const storageKey = 'lastSelectedTeamId';

export function rememberTeam(teamId: string): void {
  try {
    localStorage.setItem(storageKey, teamId);
  } catch {
    // Without storage the first team is opened next time.
  }
}

/** The team to open at `/`: the last selected one if still valid, else the first. */
export function homeTeamId(session: Session): string | undefined {
  const ids: readonly string[] = session.memberships.map((membership) => membership.teamId);
  return ids.find((id) => id === storedTeamId()) ?? ids[0];
}

function storedTeamId(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
