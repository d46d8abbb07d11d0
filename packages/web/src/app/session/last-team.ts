import type { Session } from '@fieldhouse/contract/identity';
import { browserStorage } from '../browser-storage.ts';

const storageKey = 'lastSelectedTeamId';

function rememberTeam(teamId: string): void {
  // Without storage the first team is opened next time.
  browserStorage.local.write(storageKey, teamId);
}

let selected: string | undefined;
/** Until a sign-in or sign-out in this tab, the stored team is the one shown before a reload. */
let isFirstRead = true;

/** This tab's current team, if any. */
export function selectedTeamId(): string | undefined {
  return selected;
}

/** True if the team changed; a reload is not a selection. */
export function selectTeam(teamId: string): boolean {
  const before = selected ?? (isFirstRead ? storedTeamId() : undefined);
  selected = teamId;
  rememberTeam(teamId);
  return before !== teamId;
}

/** Called on sign-in and sign-out: the next team that is opened counts as newly selected. */
export function forgetSelectedTeam(): void {
  selected = undefined;
  isFirstRead = false;
}

/** The team to open at `/`: the last selected one if still valid, else the first. */
export function homeTeamId(session: Session): string | undefined {
  const ids: readonly string[] = session.memberships.map((membership) => membership.teamId);
  return ids.find((id) => id === storedTeamId()) ?? ids[0];
}

function storedTeamId(): string | undefined {
  return browserStorage.local.read(storageKey);
}
