// Files that belong to a team: the store decides where the bytes are stored, the caller decides which bytes
// and for whom. A file is received on the local disk, inspected there, and only then stored; it exists
// completely or not at all. The metadata row (platform.files) commits after that; a sweep deletes what a killed
// process left without a row (features/files/sweep-files.ts).
import type { Readable } from 'node:stream';

export interface FilePlace {
  readonly teamId: string;
  /** A derived version of a file is stored under its id, a dot and a word: `<id>.96`. */
  readonly fileId: string;
}

export interface ByteRange {
  readonly start: number;
  /** Of the last byte. */
  readonly end: number;
}

export interface StoredFile {
  readonly size: number;
  readonly sha256: Buffer;
}

/** A received file, on the local disk until it is stored or discarded. */
export interface ReceivedFile extends StoredFile {
  readonly path: string;
}

/** A file that can be read from a path; if it was downloaded, `release` deletes the local copy. */
interface LocalFile {
  readonly path: string;
  release(): Promise<void>;
}

/** What the store has under a name: a file, or a derived version of one. */
export interface StoredName {
  /** As `fileId` of its place. */
  readonly name: string;
  readonly storedAt: Date;
}

export interface NamesPage {
  /** Only names that sort after it. */
  readonly after: string;
  readonly limit: number;
}

export interface FileStore {
  /**
   * Called once before the server listens: throws ConfigError if the store can't be used. From then on until `close`, received
   * files that nothing has written for a day are deleted: a process that was killed has left them.
   */
  ready(): Promise<void>;
  /** More than `maxBytes` is refused with `body_too_large`. */
  receive(content: Readable, maxBytes: number): Promise<ReceivedFile>;
  /** Stores a received file; its path no longer exists after that. */
  store(place: FilePlace, received: ReceivedFile): Promise<void>;
  discard(received: ReceivedFile): Promise<void>;
  /** Stores small content that the server itself has created. */
  storeBytes(place: FilePlace, bytes: Buffer): Promise<StoredFile>;
  /** The complete file, or the range of it. Refused with `not_found` if it doesn't exist. */
  open(place: FilePlace, range?: ByteRange): Promise<Readable>;
  /** The same for libraries that need a path. */
  openLocally(place: FilePlace): Promise<LocalFile>;
  remove(place: FilePlace): Promise<void>;
  /** The first names of a team's files after one of them, sorted. */
  list(teamId: string, page: NamesPage): Promise<StoredName[]>;
  /** Removes every file of a team. */
  removeTeam(teamId: string): Promise<void>;
  close(): void;
}

/**
 * Path below the root of the store, the same in a folder and in a bucket. Ids are UUIDs, optionally with a
 * word.
 */
export function storageKeyOf({ teamId, fileId }: FilePlace): string {
  return `team/${safe(teamId)}/${safe(fileId)}`;
}

/** What the keys of all files of a team begin with. */
export function storagePrefixOf(teamId: string): string {
  return `team/${safe(teamId)}/`;
}

/** Whether the store itself gives this name; a folder may contain others, such as those of a file manager. */
export function isStoredName(name: string): boolean {
  return /^[0-9a-f-]{36}(\.[0-9a-z]{1,10})?$/.test(name);
}

/** Anything but an id might lead out of the folder. */
function safe(id: string): string {
  if (!isStoredName(id)) throw new Error('Not an id.');
  return id;
}
