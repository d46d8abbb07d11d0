// Files in a private bucket of S3, or of an S3-compatible service. Only this server reads it: downloads go
// through it and its permission checks. A file is received on the disk first: its hash is known before the
// upload, so that the bucket refuses corrupted data, and an aborted upload is retried.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../../config/config.ts';
import { ConfigError } from '../../config/env.ts';
import { Refusal } from '../http/refusal.ts';
import {
  type ByteRange,
  type FilePlace,
  type FileStore,
  isStoredName,
  type StoredFile,
  type StoredName,
  storageKeyOf,
  storagePrefixOf,
} from './file-store.ts';
import { createUploadSpool } from './upload-spool.ts';

interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const nothing = () => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
const maxAttempts = 3;
const betweenTriesMs = 300;

export function createS3FileStore(config: S3Config, keys: S3Keys | undefined, folder: string): FileStore {
  const client = createClient(config, keys);
  const { bucket } = config;
  const incoming = createUploadSpool(folder);
  const read = async (place: FilePlace, range?: ByteRange): Promise<Readable> => {
    const { Body } = await answerOf(
      client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: storageKeyOf(place),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      ),
    );
    // Under Node the body of a response is a stream of node:http.
    return Body as Readable;
  };
  const write = (place: FilePlace, { size, sha256 }: StoredFile, makeBody: () => Readable | Buffer) =>
    answerOf(
      tryAgain(() =>
        client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: storageKeyOf(place),
            Body: makeBody(),
            ContentLength: size,
            ChecksumSHA256: sha256.toString('base64'),
          }),
        ),
      ),
    );
  const listKeys = async (of: { readonly Prefix: string; readonly StartAfter?: string }, most: number) => {
    const list = new ListObjectsV2Command({ Bucket: bucket, ...of, MaxKeys: Math.min(most, 1000) });
    return (await answerOf(client.send(list))).Contents ?? [];
  };
  return {
    async ready() {
      await incoming.prepare();
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause: unknown) => {
        throw new ConfigError(`The bucket ${bucket} of S3_BUCKET can't be used: ${reasonOf(cause)}`, {
          cause,
        });
      });
    },
    receive: (content, maxBytes) => incoming.receive(content, maxBytes),
    discard: (received) => incoming.discard(received),
    async store(place, received) {
      await write(place, received, () => createReadStream(received.path));
      await incoming.discard(received);
    },
    async storeBytes(place, bytes) {
      const stored = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
      await write(place, stored, () => bytes);
      return stored;
    },
    open: read,
    async openLocally(place) {
      const copy = await incoming.receive(await read(place), Number.POSITIVE_INFINITY);
      return { path: copy.path, release: () => incoming.discard(copy) };
    },
    async remove(place) {
      await answerOf(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: storageKeyOf(place) })));
    },
    async list(teamId, { after, limit }) {
      const prefix = storagePrefixOf(teamId);
      const names: StoredName[] = [];
      for (let last = after; names.length < limit; ) {
        const found = await listKeys(
          { Prefix: prefix, StartAfter: `${prefix}${last}` },
          limit - names.length,
        );
        for (const { Key = '', LastModified } of found) {
          last = Key.slice(prefix.length);
          if (LastModified && isStoredName(last)) names.push({ name: last, storedAt: LastModified });
        }
        if (found.length === 0) break;
      }
      return names;
    },
    async removeTeam(teamId) {
      for (;;) {
        const Contents = await listKeys({ Prefix: storagePrefixOf(teamId) }, 200);
        if (Contents.length === 0) return;
        for (const { Key } of Contents) {
          await answerOf(client.send(new DeleteObjectCommand({ Bucket: bucket, Key })));
        }
      }
    },
    close() {
      incoming.close();
      client.destroy();
    },
  };
}

function createClient({ region, endpoint, isPathStyle }: S3Config, keys: S3Keys | undefined): S3Client {
  const client = new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // Without configured keys, the client uses AWS's chain: its variables, its files, or the machine's role.
    ...(keys && { credentials: keys }),
    // Everything that it would write to the console is also thrown.
    logger: silent,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // The client's own check wraps the body, so that an aborted download would leave its connection open.
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A paused video holds its connection open.
    requestHandler: {
      connectionTimeout: 5000,
      httpAgent: { maxSockets: 500 },
      httpsAgent: { maxSockets: 500 },
    },
  });
  // Also signs the body with the hash from the checksum header; the body of a stream would be unsigned
  // otherwise.
  client.middlewareStack.add(
    (next) => (args) => {
      const { ChecksumSHA256 } = args.input as { ChecksumSHA256?: string };
      // Requests to S3 are HTTP requests.
      const { headers } = args.request as { headers: Record<string, string> };
      if (ChecksumSHA256 !== undefined)
        headers['x-amz-content-sha256'] = Buffer.from(ChecksumSHA256, 'base64').toString('hex');
      return next(args);
    },
    { step: 'build', name: 'signBody' },
  );
  return client;
}

/** The client itself does not retry a stream, which can be read only once. */
async function tryAgain<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= maxAttempts || !isPassing(error)) throw error;
      await pause(tries * betweenTriesMs);
    }
  }
}

/** Whether the error is temporary: caused by the network or the service, not by the request. */
function isPassing(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status === undefined || status >= 500 || status === 429 || status === 408;
}

async function answerOf<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
    const isMissing = status === 404 && cause instanceof Error && cause.name !== 'NoSuchBucket';
    throw isMissing
      ? new Refusal('not_found', { cause })
      : new Refusal('unavailable', { cause, retryAfterSeconds: 5 });
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof S3ServiceException))
    return cause instanceof Error ? cause.message || cause.name : String(cause);
  switch (cause.$metadata.httpStatusCode) {
    case 301:
      return 'it is in another region. Set S3_REGION to that.';
    case 403:
      return 'these credentials may not list it.';
    case 404:
      return 'there is none of this name.';
    default:
      return cause.message || cause.name;
  }
}
