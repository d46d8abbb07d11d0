// What the links of mails need of the database, by turns of the recipients: some connections are left to others, however many links
// are opened at once, and none is refused because of those of other recipients.
import type { IncomingMessage } from 'node:http';
import type { Deps } from '../../../kernel/context.ts';
import { FairTurns } from '../../../kernel/http/admission/fair-turns.ts';

const waiting = { each: 1000, all: 20_000 };
const patienceMs = 30_000;

type InTurn = <T>(
  key: string,
  request: { readonly raw: IncomingMessage },
  work: () => Promise<T>,
) => Promise<T>;

/** With a fifth of the connections. The key is that of the recipient. */
export function recipientTurns({ config }: Deps): InTurn {
  const max = Math.max(1, Math.floor(config.database.poolSize / 5));
  const turns = new FairTurns({ max, share: 1, waiting, patienceMs });
  return async (key, request, work) => {
    // A request itself is destroyed once its body was read.
    const end = await turns.take(key, () => request.raw.socket.destroyed);
    try {
      return await work();
    } finally {
      end();
    }
  };
}
