// The keys that mails are signed with: one for each domain of a team, and one for the domain of the instance.
import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { derivedKey } from '../../kernel/secrets/derived-key.ts';
import { openSealedSecret, sealSecret } from '../../kernel/secrets/sealed-secret.ts';
import { enqueueCheck } from './check-domain-queue.ts';
import { instanceDomain } from './domain-usage.ts';
import {
  addInstanceKey,
  addTeamKey,
  findDomainRow,
  findInstanceKey,
  findTeamKey,
  type StoredDkimKey,
} from './sending-domain-queries.ts';

export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  readonly privateKey: KeyObject;
}

const generate = promisify(generateKeyPair);

/** RFC 8301: at least 1,024 bits, better 2,048; a longer key does not fit into one text of a record. */
export async function makeDkimKey({ secrets }: Deps, domain: string): Promise<StoredDkimKey> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
  return {
    selector: `fh${randomBytes(4).toString('hex')}`,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: sealSecret(derivedKey(secrets.appSecret, 'dkim key'), domain, pkcs8),
  };
}

export function findStoredKey({ db, deps }: TeamContext, domain: string): Promise<StoredDkimKey | undefined> {
  return domain === instanceDomain(deps.config) ? findInstanceKey(db, domain) : findTeamKey(db, domain);
}

/** Returns the key that is stored, which another process may have created first. */
export async function storeKey(
  ctx: TeamContext,
  domain: string,
  key: StoredDkimKey,
): Promise<StoredDkimKey | undefined> {
  const add = domain === instanceDomain(ctx.deps.config) ? addInstanceKey : addTeamKey;
  await add(ctx.db, domain, key);
  return findStoredKey(ctx, domain);
}

/** The key to sign mails of the domain with; undefined while DNS does not have its public key. */
export async function findDkimKey(ctx: TeamContext, domain: string): Promise<DkimKey | undefined> {
  const row = await findDomainRow(ctx.db, domain);
  if (!row) await enqueueCheck(ctx, domain);
  if (!row?.isSigned) return undefined;
  const stored = await findStoredKey(ctx, domain);
  return stored && openKey(ctx.deps, domain, stored);
}

/** Undefined if APP_SECRET was changed: mails leave unsigned rather than not at all. */
function openKey({ secrets, log }: Deps, domain: string, stored: StoredDkimKey): DkimKey | undefined {
  const { selector, privateKey } = stored;
  try {
    const key = openSealedSecret(derivedKey(secrets.appSecret, 'dkim key'), domain, privateKey);
    return { domain, selector, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) };
  } catch (error) {
    log.error({ err: error, domain }, 'the DKIM key of a domain can’t be opened');
    return undefined;
  }
}
