// What still prevents a message from being sent, each with a link to fix it.
import { messageParts } from '@fieldhouse/contract/message-schedule';
import type { Message } from '@fieldhouse/contract/messages';
import { mergeColumns } from '@fieldhouse/domain/messages/merge-tags';
import { needsPostalAddress } from '@fieldhouse/domain/messages/missing-parts';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { audienceCountQuery } from '../message-queries.ts';
import css from './message-checks.module.css';

interface Check {
  readonly key: (typeof messageParts)[number] | 'people' | 'tags';
  readonly isOk: boolean;
  /** Where it is fixed. */
  readonly at: 'content' | 'details' | 'recipients' | 'account';
  /** The names that the check refers to. */
  readonly names?: string;
}

/** The link that fixes the first failing check has this id. */
export const firstFixId = 'first-check-to-fix';

export function MessageChecks({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const checks = useChecks(message);
  const failing = checks?.filter(({ isOk }) => !isOk);
  const first = failing?.find(isBlocking);
  return (
    <Panel title={t(failing === undefined ? 'checks.title' : titleOf(failing))}>
      <ul className={css.checks}>
        {checks?.map((check) => (
          <li key={check.key} className={css.check} data-ok={check.isOk || undefined}>
            {check.isOk ? <CheckCircleIcon size={18} /> : <WarningCircleIcon size={18} />}
            <div>
              {t(check.isOk ? `checks.${check.key}.ok` : `checks.${check.key}.fails`, {
                names: check.names ?? '',
              })}{' '}
              {!check.isOk && <Fix message={message} check={check} isFirst={check === first} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface FixProps {
  readonly message: Message;
  readonly check: Check;
  readonly isFirst: boolean;
}

function Fix({ message, check, isFirst }: FixProps) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const look = { size: 'sm', underline: 'always', ...(isFirst && { id: firstFixId }) } as const;
  if (check.at === 'account') {
    return (
      <TextLink {...look} to="/team-{$teamId}/admin/account" params={{ teamId }}>
        {t('checks.mend')}
      </TextLink>
    );
  }
  return (
    <TextLink
      {...look}
      to={`/team-{$teamId}/outgoing-messages/$outgoingMessageId/${check.at}`}
      params={{ teamId, outgoingMessageId: message.id }}
    >
      {t('checks.mend')}
    </TextLink>
  );
}

/** A tag without a field is a warning, as its fallback can be sent. */
function isBlocking({ key }: Check): boolean {
  return key !== 'tags';
}

function titleOf(failing: readonly Check[]) {
  if (failing.length === 0) return 'checks.ready';
  return failing.some(isBlocking) ? 'checks.title' : 'checks.look';
}

/** The number of checks that prevent sending; undefined until they have run. */
export function useCountToFix(message: Message): number | undefined {
  return useChecks(message)?.filter((check) => !check.isOk && isBlocking(check)).length;
}

const placeOf = {
  subjectLine: 'content',
  bodyHtml: 'content',
  audience: 'recipients',
  subscriptionList: 'recipients',
  sender: 'details',
  postalAddress: 'account',
} as const satisfies Record<(typeof messageParts)[number], Check['at']>;

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
  const parts = messageParts
    .filter((key) => key !== 'postalAddress' || needsPostalAddress(message.type))
    .filter((key) => key !== 'subscriptionList' || message.type === 'marketing')
    .map((key): Check => ({ key, isOk: !message.missing.includes(key), at: placeOf[key] }));
  const isToList = audience === null && !message.isAudienceHidden && message.missing.length === 0;
  if (audience === null && !isToList) return parts;
  if (!count.data) return undefined;
  const people: Check = { key: 'people', isOk: count.data.reachable > 0, at: 'recipients' };
  if (isToList) return [...parts, people];
  if (!collection.data) return undefined;
  const known = new Set(collection.data.fields.map((field) => field.columnName));
  const unknown = mergeColumns(message.subjectLine, message.bodyHtml, message.textOnlyVersion).filter(
    (column) => !known.has(column),
  );
  return [
    ...parts,
    people,
    { key: 'tags', isOk: unknown.length === 0, at: 'content', names: unknown.join(', ') },
  ];
}
