// One real thing of each kind in Ada's team, by the name of the path parameter that asks for it. A route whose
// parameter is not here is asked with random ids only, and the walk fails until somebody adds it.
import type { TestServer } from '../start-server.ts';

export type KnownIds = Readonly<Record<string, string>>;

export async function makeKnownIds(server: TestServer): Promise<KnownIds> {
  return { teamId: server.ada.teamId };
}
