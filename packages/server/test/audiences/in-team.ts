// What tests of audiences do past the API, as a job of Ada’s team does.
import { teamId } from '@fieldhouse/contract/ids';
import { sql } from 'kysely';
import { makeTeamAuthority } from '../../src/kernel/authority.ts';
import type { TeamContext } from '../../src/kernel/context.ts';
import type { TestServer } from '../start-server.ts';

export function inTeam<T>({ deps, ada }: TestServer, work: (ctx: TeamContext) => Promise<T>): Promise<T> {
  return deps.withTeam(makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' }), work);
}

/** From everything. */
export function optOut(server: TestServer, address: string): Promise<unknown> {
  return inTeam(server, ({ db }) =>
    sql`insert into platform.unsubscribes (address_key) values (${address})`.execute(db.withoutPlugins()),
  );
}

export function optBackIn(server: TestServer, address: string): Promise<unknown> {
  return inTeam(server, ({ db }) =>
    sql`delete from platform.unsubscribes where address_key = ${address}`.execute(db.withoutPlugins()),
  );
}
