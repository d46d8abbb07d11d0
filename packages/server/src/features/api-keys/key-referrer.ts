import type { DataPermission } from '@fieldhouse/contract/roles';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { writeAudit } from '../audit-log/index.ts';
import type { Referrer } from '../catalogue/index.ts';
import {
  parsePermissions,
  permissionsNaming,
  queriesOfPermissions,
  withPermissionQueries,
} from '../roles/index.ts';
import { listTeamKeyPermissions, rewriteTeamKey } from './team-key-queries.ts';

/** A key with its own permissions; one of a role follows the role. */
export const keyReferrer: Referrer = {
  kind: 'api_key',
  unfit: 'blocks',
  async find({ db }, wanted) {
    return permissionsNaming(await listTeamKeyPermissions(db), wanted);
  },
  async save(ctx, before, content) {
    refuseUnless(await rewriteTeamKey(ctx.db, before.id, before.content, content), 'conflict');
    await writeAudit(ctx, { action: 'api_key.changed', subjectId: before.id, subjectName: before.name });
  },
  queriesOf: ({ content }) => queriesOfPermissions(content),
  withQueries: ({ content }, queries) => withPermissionQueries(content, queries),
};

/** Permissions granted to keys that have their own. */
export async function listKeyGrants({ db }: TeamContext): Promise<DataPermission[]> {
  return (await listTeamKeyPermissions(db)).flatMap(({ dataPermissions }) =>
    parsePermissions(dataPermissions),
  );
}
