import type { Session } from '@fieldhouse/contract/identity';

const storageKey = 'lastSelectedTeamId';

function rememberTeam(teamId: string): void {
  try {
    localStorage.setItem(storageKey, teamId);
  } catch {
    // Without storage the first team is opened next time.
  }
}

let selected: string | undefined;
/** Until somebody signs in or out here, what was stored is what this tab showed before it was loaded anew. */
let isLoadedAnew = true;

/** The team that this tab works in, if any. */
export function selectedTeamId(): string | undefined {
  return selected;
}

/** True where the team is another than before; to load the page anew is no selection. */
export function selectTeam(teamId: string): boolean {
  const before = selected ?? (isLoadedAnew ? storedTeamId() : undefined);
  selected = teamId;
  rememberTeam(teamId);
  return before !== teamId;
}

/** Somebody else begins: their first team is selected anew. */
export function forgetSelectedTeam(): void {
  selected = undefined;
  isLoadedAnew = false;
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
