import type { OwnApiKey } from '@fieldhouse/contract/api-keys';
import { Button } from '@mantine/core';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { useAction } from '../../app/feedback/use-action.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import entries from '../../ui/entries.module.css';
import css from './api-keys.module.css';

type KeyAbout = Pick<OwnApiKey, 'name' | 'hint' | 'createdAt' | 'expiresAt' | 'lastUsedAt'>;

interface KeyRowProps {
  readonly of: KeyAbout;
  /** Its permissions as text. */
  readonly may: readonly string[];
  readonly onRevoke: () => Promise<unknown>;
}

export function KeyRow({ of, may, onRevoke }: KeyRowProps) {
  const t = usePhrases('api-keys');
  const { date, ago } = useFormats();
  const { name, hint, createdAt, expiresAt, lastUsedAt } = of;
  const hasEnded = expiresAt !== null && new Date(expiresAt) <= new Date();
  const ends =
    expiresAt === null ? t('key.never') : t(hasEnded ? 'key.ended' : 'key.ends', { when: date(expiresAt) });
  const used = lastUsedAt === null ? t('key.neverUsed') : t('key.used', { when: ago(lastUsedAt) });
  const { run: revoke } = useAction(onRevoke, {
    confirm: () => ({
      title: t('revokeTitle', { name }),
      text: t('revokeText'),
      action: t('revoke'),
      isDangerous: true,
    }),
    done: t('revoked', { name }),
  });
  return (
    <li className={`${entries.row} ${entries.wrapping}`}>
      <span className={entries.icon} aria-hidden="true">
        <KeyIcon size={18} />
      </span>
      <span className={entries.text}>
        <span className={entries.name}>
          <span className={hasEnded ? css.ended : undefined}>{name}</span>{' '}
          <code className={css.hint}>…{hint}</code>
        </span>
        <span className={entries.soft}>{may.join(' · ')}</span>
        <span className={entries.soft}>
          {[t('key.made', { when: date(createdAt) }), used, ends].join(' · ')}
        </span>
      </span>
      <Button
        variant="default"
        size="xs"
        className={entries.ends}
        aria-label={t('revokeOf', { name })}
        onClick={() => void revoke()}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}
