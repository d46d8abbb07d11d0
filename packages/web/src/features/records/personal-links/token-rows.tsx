// Existing personal links of one record or one wizard.

import type { WizardToken } from '@fieldhouse/contract/wizard-tokens';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Chip } from '../../../ui/chip.tsx';
import entries from '../../../ui/entries.module.css';
import css from './personal-links.module.css';

interface TokenRowsProps {
  readonly tokens: readonly WizardToken[];
  /** Which name labels a row; the other one is clear from the list's context. */
  readonly namedBy: 'wizard' | 'record';
}

export function TokenRows({ tokens, namedBy }: TokenRowsProps) {
  return (
    <ul className={`${entries.list} ${css.rows}`}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} namedBy={namedBy} />
      ))}
    </ul>
  );
}

const colors = { open: 'green', used: 'gray', expired: 'gray', revoked: 'red' } as const;

interface TokenRowProps {
  readonly token: WizardToken;
  readonly namedBy: TokenRowsProps['namedBy'];
}

function TokenRow({ token, namedBy }: TokenRowProps) {
  const t = usePhrases('wizard-tokens');
  const { date, dateTime } = useFormats();
  const revoke = useRevoking();
  const { state, uses, answerCount, createdAt, createdBy, expiresAt, wizardName, may } = token;
  const facts = [
    t('made', { when: date(createdAt), who: createdBy ?? t('formerMember') }),
    t(`usesShort.${uses}`),
    t(new Date(expiresAt) > new Date() ? 'ends' : 'ended', { when: date(expiresAt) }),
    t('answers', { count: answerCount }),
  ];
  return (
    <li className={`${entries.row} ${entries.wrapping}`}>
      <span className={entries.text}>
        <span className={entries.name}>
          {namedBy === 'wizard' ? wizardName : <RecordName token={token} />}
          <Chip color={colors[state]}>{t(`states.${state}`)}</Chip>
        </span>
        <span className={entries.soft}>{facts.join(' · ')}</span>
      </span>
      {state === 'open' && may.revoke && (
        <Button
          variant="default"
          size="xs"
          className={entries.ends}
          aria-label={t('revokeOf', { wizard: wizardName, when: dateTime(createdAt) })}
          onClick={() => void revoke(token)}
        >
          {t('revoke')}
        </Button>
      )}
    </li>
  );
}

function RecordName({ token }: { readonly token: WizardToken }) {
  const t = usePhrases('wizard-tokens');
  const teamId = useTeamId();
  return (
    <Link
      to="/team-{$teamId}/data-records/$dataRecordId"
      params={{ teamId, dataRecordId: token.recordId }}
      search={{ collection: token.collectionId }}
    >
      {token.recordLabel || t('nameless')}
    </Link>
  );
}

function useRevoking(): (token: WizardToken) => Promise<unknown> {
  const t = usePhrases('wizard-tokens');
  const teamId = useTeamId();
  return useAction(
    ({ id }: WizardToken) => api.wizardTokens.revoke({ params: { teamId, wizardTokenId: id } }),
    {
      confirm: () => ({
        title: t('revokeTitle'),
        text: t('revokeText'),
        action: t('revoke'),
        isDangerous: true,
      }),
      done: t('revoked'),
    },
  ).run;
}
