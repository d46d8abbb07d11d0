// A software authenticator: creates ES256 passkeys and answers challenges as a browser and a phone together
// would.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Options {
  readonly challenge?: unknown;
  readonly rpId?: unknown;
  readonly rp?: unknown;
}

export interface AnswerChanges {
  readonly origin?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly rpId?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

export class Authenticator {
  readonly #origin: string;
  readonly #id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  register(options: Options, changes: AnswerChanges = {}) {
    const { id: rpId } = options.rp as { id: string };
    const authData = Buffer.concat([
      this.#authenticatorData(rpId, 0x40, changes),
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      this.#coseKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url');
    const clientDataJSON = this.#clientData('webauthn.create', options, changes).toString('base64url');
    return this.#answer({ clientDataJSON, attestationObject, transports: ['internal'] });
  }

  signIn(options: Options, changes: AnswerChanges = {}) {
    const authData = this.#authenticatorData(String(options.rpId), 0, changes);
    const clientData = this.#clientData('webauthn.get', options, changes);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#privateKey);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: null,
    });
  }

  #answer<R>(response: R) {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  #authenticatorData(rpId: string, flags: number, changes: AnswerChanges): Buffer {
    this.#counter += 1;
    const { counter = this.#counter, isVerified = true } = changes;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | 0x01 | (isVerified ? 0x04 : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(changes.rpId ?? rpId), head]);
  }

  #clientData(type: string, { challenge }: Options, { origin = this.#origin }: AnswerChanges): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key as never));
  }
}
