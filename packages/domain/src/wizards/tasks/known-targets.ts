import type { KnownMessages } from '../known-messages.ts';

/** What the rules need to know of the projects in which a wizard creates tasks. */
export interface KnownProjects {
  /** Those that the author sees, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Active members among the assignees. */
  readonly memberIds: ReadonlySet<string>;
}

/** What a wizard sends to, and creates tasks in. */
export interface KnownTargets extends KnownMessages {
  /** Undefined where they are not known: then they are not checked. */
  readonly projects?: KnownProjects | undefined;
}
