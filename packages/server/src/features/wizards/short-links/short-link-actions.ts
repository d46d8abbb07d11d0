import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ShortLink, wizardShortLinks } from '@fieldhouse/contract/wizard-short-links';
import { userIdOf } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { addressKey } from '../../../kernel/http/rate-limits/rate-limiter.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { getWizardRow } from '../drafts/wizard-actions.ts';
import { newShortCode, readShortCode } from './short-link-code.ts';
import {
  findShortLink,
  insertShortLink,
  resolveShortLink,
  revokeShortLinkRow,
} from './short-link-queries.ts';

type Input<E extends keyof typeof wizardShortLinks> = EndpointInput<(typeof wizardShortLinks)[E]>;

export async function getShortLink(ctx: TeamContext, { params }: Input<'get'>): Promise<ShortLink> {
  const { id } = await getWizardRow(ctx, params.wizardId);
  const row = await findShortLink(ctx.db, id);
  return {
    address: row ? `${ctx.deps.config.appUrl}/w/${row.code}` : null,
    createdAt: row?.createdAt.toISOString() ?? null,
  };
}

export async function createShortLink(ctx: TeamContext, { params }: Input<'create'>): Promise<ShortLink> {
  const { id, name } = await getWizardRow(ctx, params.wizardId);
  if (!(await findShortLink(ctx.db, id))) {
    const createdBy = userIdOf(ctx.actor);
    const row = { code: newShortCode(), wizardId: id, createdAt: ctx.now(), createdBy };
    await insertShortLink(ctx.db, row);
    await writeAudit(ctx, { action: 'wizard.short_link_made', subjectId: id, subjectName: name, detail: {} });
  }
  return getShortLink(ctx, { params, query: {}, body: undefined });
}

export async function revokeShortLink(ctx: TeamContext, { params }: Input<'revoke'>): Promise<undefined> {
  const { id, name } = await getWizardRow(ctx, params.wizardId);
  if (!(await revokeShortLinkRow(ctx.db, id, ctx.now()))) return;
  await writeAudit(ctx, {
    action: 'wizard.short_link_revoked',
    subjectId: id,
    subjectName: name,
    detail: {},
  });
}

const openLimit = { max: 60, windowSeconds: 60 };

/** The path of the code's wizard; undefined for an unknown or revoked code, or a wizard that is not public now. */
export async function pathOfShortLink(deps: Deps, text: string, ip: string): Promise<string | undefined> {
  await deps.attempts.consume(`short-link:address:${addressKey(ip)}`, openLimit);
  const code = readShortCode(text);
  const target = code === undefined ? undefined : await resolveShortLink(deps.streamPool, code);
  return target && `/public/team-${target.team_id}/wizards/${target.wizard_id}/step-${target.step_id ?? ''}`;
}
