// Bytes that belong to a team: where they are kept is the store's affair, which bytes and for whom is the caller's. A file
// is received on this machine's disk, looked at there, and only then stored; it exists whole or not at all. The metadata
// row (platform.files) commits after that; what has no row is swept.
import type { Readable } from 'node:stream';

export interface FilePlace {
  readonly teamId: string;
  /** A part of a file beside the file itself is kept under its id, a point and a word: `<id>.96`. */
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

/** What came in, on the disk of this machine until it is stored or discarded. */
export interface ReceivedFile extends StoredFile {
  readonly path: string;
}

/** A file to read from a path; one that had to be fetched goes when it is released. */
interface LocalFile {
  readonly path: string;
  release(): Promise<void>;
}

export interface FileStore {
  /** Asked once before the server listens: throws ConfigError where the store can't be used. */
  ready(): Promise<void>;
  /** More than `maxBytes` is refused with `body_too_large`. */
  receive(content: Readable, maxBytes: number): Promise<ReceivedFile>;
  /** Stores what was received; its path is gone after that. */
  store(place: FilePlace, received: ReceivedFile): Promise<void>;
  discard(received: ReceivedFile): Promise<void>;
  /** Something small of our own making. */
  storeBytes(place: FilePlace, bytes: Buffer): Promise<StoredFile>;
  /** The whole file, or the range of it. Refused with `not_found` where there is none. */
  open(place: FilePlace, range?: ByteRange): Promise<Readable>;
  /** For parts that need a path. */
  openLocally(place: FilePlace): Promise<LocalFile>;
  remove(place: FilePlace): Promise<void>;
  close(): void;
}

/** The place below the root of the store, the same in a folder and in a bucket. Ids are UUIDs, perhaps with a word. */
export function storageKeyOf({ teamId, fileId }: FilePlace): string {
  return `team/${safe(teamId)}/${safe(fileId)}`;
}

/** Anything but an id would be a way out of the folder. */
function safe(id: string): string {
  if (!/^[0-9a-f-]{36}(\.[0-9a-z]{1,10})?$/.test(id)) throw new Error('Not an id.');
  return id;
}
