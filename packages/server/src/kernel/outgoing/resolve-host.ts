// Resolves a name that a user of a team configured, once: all its addresses are checked, and the connection
// goes to the checked address itself, so that DNS rebinding has no effect.
import { lookup as systemLookup } from 'node:dns/promises';
import { OutboundHttpError } from './outgoing-error.ts';
import { isPublicAddress } from './public-address.ts';

export interface Address {
  readonly address: string;
  readonly family: number;
}

export type Lookup = (hostname: string) => Promise<readonly Address[]>;

interface ResolveOptions {
  readonly allowsPrivate: boolean;
  readonly lookup?: Lookup | undefined;
}

/** Throws OutboundHttpError: `name_unknown` or `private_address`. */
export async function resolveHost(hostname: string, options: ResolveOptions): Promise<Address> {
  const lookup = options.lookup ?? ((name) => systemLookup(name, { all: true }));
  const addresses = await lookup(hostname).catch((error: unknown) => {
    throw new OutboundHttpError('name_unknown', error);
  });
  if (!options.allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new OutboundHttpError('private_address');
  }
  const first = addresses[0];
  if (!first) throw new OutboundHttpError('name_unknown');
  return first;
}
