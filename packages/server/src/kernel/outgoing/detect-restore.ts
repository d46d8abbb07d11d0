// Decides whether a database is the one on which its installation has been running, a restored backup, or a
// copy. Pure comparison; the gate collects the evidence.

/** Where a database is located. Null: unknown. */
export interface Place {
  /** PostgreSQL's own identifier of the cluster; replicas share it, pg_upgrade makes a new one. */
  readonly cluster: string | null;
  readonly postgresMajor: number;
  /**
   * Oid of the database and of the table `installation`: a restored dump gets new ones, pg_upgrade preserves
   * them.
   */
  readonly database: string;
  readonly ownTable: string;
  /** Marker file in DATA_DIR, if the database is stored there too. */
  readonly folder: string | null;
}

/** Identity and location as reported by the database. */
export interface StoredInstallation extends Place {
  readonly id: string;
  readonly beatenAt: Date;
  readonly heldAt: Date | null;
}

/** What a server remembers outside of the database. */
export interface Remembered {
  readonly id: string;
  readonly beatenAt: Date;
}

export type HoldReason = 'moved' | 'older' | 'folder_copied' | 'setting';

export interface Evidence {
  readonly here: Place;
  readonly stored: StoredInstallation | undefined;
  readonly remembered: readonly Remembered[];
  readonly hasTeams: boolean;
}

/** A replica that takes over, or a server after a power failure, may lack the last changes. */
const lagMs = 2 * 60_000;

/** Why the database must be put on hold; undefined if it is the same as before. */
export function whyHeld({ here, stored, remembered, hasTeams }: Evidence): HoldReason | undefined {
  if (!stored) {
    // Created by a version that did not record this: an upgrade, or a backup from that time where a newer
    // version has run.
    return hasTeams && remembered.length > 0 ? 'older' : undefined;
  }
  if (stored.database !== here.database || stored.ownTable !== here.ownTable) return 'moved';
  const isUpgraded = here.postgresMajor > stored.postgresMajor;
  if (!isUpgraded && differ(stored.cluster, here.cluster)) return 'moved';
  if (!isSameFolder(stored.folder, here.folder)) return 'folder_copied';
  const isBehind = remembered.some(
    ({ id, beatenAt }) => id === stored.id && beatenAt.getTime() - stored.beatenAt.getTime() > lagMs,
  );
  return isBehind ? 'older' : undefined;
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}

/** `<inode> <time of birth>`, the latter empty on file systems that don't store it. */
function isSameFolder(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true;
  const [inode, bornAt = ''] = one.split(' ');
  const [otherInode, otherBornAt = ''] = other.split(' ');
  return inode === otherInode && (bornAt === '' || otherBornAt === '' || bornAt === otherBornAt);
}

/** Whether the stored location should be updated although nothing is wrong. */
export function isOutdated(stored: StoredInstallation | undefined, here: Place): boolean {
  if (!stored) return true;
  return (
    stored.postgresMajor !== here.postgresMajor ||
    stored.database !== here.database ||
    stored.ownTable !== here.ownTable ||
    differ(stored.cluster ?? '', here.cluster ?? stored.cluster ?? '') ||
    differ(stored.folder ?? '', here.folder ?? stored.folder ?? '')
  );
}
