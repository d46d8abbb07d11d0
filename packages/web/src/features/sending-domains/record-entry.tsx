import type { DnsRecord } from '@fieldhouse/contract/sending-domains';
import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { usePhrases } from '../../app/phrases.ts';
import css from './sending-domains.module.css';
import { StateChip } from './state-chip.tsx';

/** What DNS has beside what it should have. */
export function RecordEntry({ of }: { readonly of: DnsRecord }) {
  const t = usePhrases('sending-domains');
  const { kind, type, host, state, fault, found, expected } = of;
  const name = t(`kind.${kind}`);
  return (
    <li className={css.record}>
      <div className={css.head}>
        <h2 className={css.name}>{name}</h2>
        <StateChip state={state} />
      </div>
      <p className={css.soft}>{t(`about.${kind}`)}</p>
      {fault !== null && <p className={css.fault}>{t(`fault.${fault}`)}</p>}
      {state === 'provider' && <p className={css.soft}>{t(host === '' ? 'atProvider' : 'spfAtProvider')}</p>}
      {state === 'no_answer' && <p className={css.soft}>{t('noAnswer')}</p>}
      {host !== '' && (
        <dl className={css.values}>
          <dt>{t('name', { type })}</dt>
          <dd>
            <Value text={host} copy={t('copyName', { name })} />
          </dd>
          <dt>{t('found')}</dt>
          <dd>
            {found.length === 0
              ? t(state === 'no_answer' ? 'unknownFound' : 'nothing')
              : found.map((text) => <Value key={text} text={text} copy={undefined} />)}
          </dd>
          {expected !== null && (
            <>
              <dt>{t('expected')}</dt>
              <dd>
                <Value text={expected} copy={t('copyValue', { name })} />
              </dd>
            </>
          )}
        </dl>
      )}
    </li>
  );
}

interface ValueProps {
  readonly text: string;
  /** The label of the button; undefined for a value that no one needs to copy. */
  readonly copy: string | undefined;
}

function Value({ text, copy }: ValueProps) {
  const t = usePhrases('sending-domains');
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <span className={css.value}>
      <code className={css.code}>{text}</code>
      {copy !== undefined && (
        <>
          <ActionIcon variant="default" size={32} aria-label={copy} onClick={() => clipboard.copy(text)}>
            {clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          </ActionIcon>
          <span className={css.announced} role="status">
            {clipboard.copied ? t('copied') : ''}
          </span>
        </>
      )}
    </span>
  );
}
