// Looks up names and records in DNS. No answer is not the same as no record, and no record not the same as no name.
import { Resolver } from 'node:dns/promises';
import type { MailExchange } from '@fieldhouse/domain/messages/sending-domains/return-path';

export interface DnsLookup {
  /** Null if DNS did not answer. */
  texts(host: string): Promise<readonly string[] | null>;
  exchanges(host: string): Promise<readonly MailExchange[] | null>;
  /** Whether DNS answers that there is no such name. A server that doesn't know the root either, as in a closed network, says nothing. */
  isUnknown(host: string): Promise<boolean>;
}

const timeouts = { timeout: 2000, tries: 2 };
const unknownName = 'ENOTFOUND';
/** There is no such name, or no record of this type. */
const absent: ReadonlySet<string> = new Set([unknownName, 'ENODATA']);

/** Without servers, those of the system are queried. */
export function createDnsLookup(servers: readonly string[]): DnsLookup {
  const resolver = new Resolver(timeouts);
  if (servers.length > 0) resolver.setServers(servers);
  return {
    texts: (host) => answerOf(async () => (await resolver.resolveTxt(host)).map((parts) => parts.join(''))),
    exchanges: (host) => answerOf(() => resolver.resolveMx(host)),
    isUnknown: async (host) => {
      const isNamed = await resolver.resolve4(host).then(
        () => true,
        (error: unknown) => codeOf(error) !== unknownName,
      );
      return !isNamed && (await hasAnswer(resolver.resolveNs('.')));
    },
  };
}

async function answerOf<T>(resolve: () => Promise<readonly T[]>): Promise<readonly T[] | null> {
  try {
    return await resolve();
  } catch (error) {
    // Also for a name that can't be one: DNS has no answer to it.
    return absent.has(codeOf(error)) ? [] : null;
  }
}

function hasAnswer(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(
    () => true,
    () => false,
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
