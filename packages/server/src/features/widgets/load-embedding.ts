import { drawnStyle } from '@fieldhouse/domain/widgets/drawn-style';
import type { Deps } from '../../kernel/context.ts';
import { addressKey } from '../../kernel/http/rate-limits/rate-limiter.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { Embedding } from '../../kernel/http/web-app.ts';
import { withActiveTeamOfLink } from '../../kernel/team-of-link.ts';
import { isOwnToken, readShareToken } from '../shared-views/index.ts';
import { findWidgetRow } from './widget-queries.ts';
import { widgetStyleOf } from './widget-style.ts';

const pageLimit = { max: 240, windowSeconds: 60 };

/** Undefined for an unknown or deleted widget. */
export async function loadEmbedding(deps: Deps, token: string, ip: string): Promise<Embedding | undefined> {
  await deps.attempts.consume(`widget-page:address:${addressKey(ip)}`, pageLimit);
  const content = readShareToken(token);
  if (content?.kind !== 'widget' || !isOwnToken(deps.secrets.appSecret, token)) return undefined;
  const { teamId, id } = content;
  const row = await withActiveTeamOfLink(deps, teamId, ({ db }) => findWidgetRow(db, { id }), {
    isReadOnly: true,
  }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!row) return undefined;
  const origins = [...row.allowed_origins];
  const isOpen = row.target_name !== null;
  return {
    origins,
    widget: {
      origins,
      style: drawnStyle(widgetStyleOf(row.style)),
      wizard: isOpen && row.shows === 'wizard' ? { teamId, wizardId: row.target_id } : null,
    },
  };
}
