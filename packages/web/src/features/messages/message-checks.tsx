// What still prevents a message from being sent, each with a link to fix it.
import type { Message } from '@fieldhouse/contract/messages';
import { mergeColumns } from '@fieldhouse/domain/messages/merge-tags';
import { messageParts, missingParts } from '@fieldhouse/domain/messages/missing-parts';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { TextLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Panel } from '../../ui/panel.tsx';
import css from './message-checks.module.css';
import { audienceCountQuery } from './message-queries.ts';

interface Check {
  readonly key: (typeof messageParts)[number] | 'people' | 'tags';
  readonly isOk: boolean;
  readonly tab: 'content' | 'details' | 'recipients';
  /** The names that the check refers to. */
  readonly names?: string;
}

export function MessageChecks({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const checks = useChecks(message);
  const failing = checks?.filter(({ isOk }) => !isOk);
  return (
    <Panel title={t(failing === undefined ? 'checks.title' : titleOf(failing))}>
      <ul className={css.checks}>
        {checks?.map(({ key, isOk, tab, names = '' }) => (
          <li key={key} className={css.check} data-ok={isOk || undefined}>
            {isOk ? <CheckCircleIcon size={18} /> : <WarningCircleIcon size={18} />}
            <div>
              {t(isOk ? `checks.${key}.ok` : `checks.${key}.fails`, { names })}{' '}
              {!isOk && (
                <TextLink
                  size="sm"
                  underline="always"
                  to={`/team-{$teamId}/outgoing-messages/$outgoingMessageId/${tab}`}
                  params={{ teamId, outgoingMessageId: message.id }}
                >
                  {t('checks.mend')}
                </TextLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A tag without a field is a warning, as its fallback can be sent. */
function titleOf(failing: readonly Check[]) {
  if (failing.length === 0) return 'checks.ready';
  return failing.every(({ key }) => key === 'tags') ? 'checks.look' : 'checks.title';
}

const tabOf = {
  subjectLine: 'content',
  bodyHtml: 'content',
  audience: 'recipients',
  subscriptionList: 'recipients',
  sender: 'details',
} as const satisfies Record<(typeof messageParts)[number], Check['tab']>;

/** Undefined until the audience is counted: a check must not show as passed before it has run. */
function useChecks(message: Message): readonly Check[] | undefined {
  const teamId = useTeamId();
  const { audience } = message;
  const count = useQuery(audienceCountQuery(teamId, message));
  const collection = useQuery({
    ...queryOf(api.collections.get, {
      // Not requested without an audience (`enabled`).
      params: { teamId, collectionId: audience?.collectionId ?? ('' as never) },
    }),
    enabled: audience !== null,
  });
  const missing = missingParts(message.isAudienceHidden ? { ...message, audience: {} } : message);
  const parts = messageParts.map((key): Check => {
    return { key, isOk: !missing.includes(key), tab: tabOf[key] };
  });
  const isToList = audience === null && !message.isAudienceHidden && missing.length === 0;
  if (audience === null && !isToList) return parts;
  if (!count.data) return undefined;
  const people: Check = { key: 'people', isOk: count.data.reachable > 0, tab: 'recipients' };
  if (isToList) return [...parts, people];
  if (!collection.data) return undefined;
  const known = new Set(collection.data.fields.map((field) => field.columnName));
  const unknown = mergeColumns(message.subjectLine, message.bodyHtml, message.textOnlyVersion).filter(
    (column) => !known.has(column),
  );
  return [
    ...parts,
    people,
    { key: 'tags', isOk: unknown.length === 0, tab: 'content', names: unknown.join(', ') },
  ];
}
