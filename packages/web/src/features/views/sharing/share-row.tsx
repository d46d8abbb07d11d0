import type { Field } from '@fieldhouse/contract/collections';
import type { TeamId } from '@fieldhouse/contract/ids';
import type { ViewShare } from '@fieldhouse/contract/view-shares';
import { Button, Group } from '@mantine/core';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode';
import { useState } from 'react';
import { viewSharesApi } from '../../../api/endpoints/views/view-shares-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CopyField } from '../../../ui/copy-field/copy-field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import css from './sharing.module.css';

interface ShareRowProps {
  readonly teamId: TeamId;
  readonly share: ViewShare;
  readonly fields: readonly Field[];
  /** Just created: its address is what the user wants now. */
  readonly isNew: boolean;
  readonly onEdit: () => void;
}

export function ShareRow({ teamId, share, fields, isNew, onEdit }: ShareRowProps) {
  const t = usePhrases('views');
  const { date } = useFormats();
  const [hasCode, setHasCode] = useState(isNew);
  const { address, endsAt, openedCount, lastOpenedAt, createdAt } = share;
  const when = date(createdAt);
  const titles = fields.filter(({ id }) => share.fieldIds.includes(id)).map(({ title }) => title);
  const isEnded = endsAt !== null && new Date(endsAt) <= new Date();
  const facts = [
    t('sharing.opened', { count: openedCount }),
    ...(lastOpenedAt === null ? [] : [t('sharing.lastOpened', { when: date(lastOpenedAt) })]),
    ...(endsAt === null ? [] : [t(isEnded ? 'sharing.ended' : 'sharing.ends', { when: date(endsAt) })]),
  ];
  const { run: revoke } = useRevoking(teamId, share);
  return (
    <section className={css.share} aria-label={t('sharing.of', { when })}>
      <CopyField
        label={t('sharing.address')}
        value={address}
        words={{ copy: t('sharing.copy'), copied: t('sharing.copied') }}
        isFirst={isNew}
      />
      <p className={css.facts}>
        {facts.join(' · ')}
        {share.hasPassword && <Chip color="blue">{t('sharing.hasPassword')}</Chip>}
        {share.isDownloadable && <Chip>{t('sharing.isDownloadable')}</Chip>}
        {isEnded && <Chip color="yellow">{t('sharing.isEnded')}</Chip>}
        {share.isFilterChanged && <Chip color="yellow">{t('sharing.isFilterChanged')}</Chip>}
      </p>
      <p className={css.soft}>{t('sharing.shows', { fields: titles.join(', ') })}</p>
      {hasCode && (
        <div className={css.code}>
          <QrCode text={address} label={t('sharing.code')} size={180} />
        </div>
      )}
      <Group gap="xs">
        <Button size="xs" variant="default" aria-label={t('sharing.editOf', { when })} onClick={onEdit}>
          {t('sharing.edit')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<QrCodeIcon size={14} />}
          aria-expanded={hasCode}
          onClick={() => setHasCode(!hasCode)}
        >
          {t('sharing.code')}
        </Button>
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          size="xs"
          variant="default"
          leftSection={<ArrowSquareOutIcon size={14} />}
        >
          {t('sharing.open')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t('sharing.revokeOf', { when })}
          onClick={() => void revoke()}
        >
          {t('sharing.revoke')}
        </Button>
      </Group>
    </section>
  );
}

function useRevoking(teamId: TeamId, { id }: ViewShare) {
  const t = usePhrases('views');
  return useAction(() => viewSharesApi.revoke({ params: { teamId, viewShareId: id } }), {
    confirm: () => ({
      title: t('sharing.revokeTitle'),
      text: t('sharing.revokeText'),
      action: t('sharing.revoke'),
      isDangerous: true,
    }),
    done: t('sharing.revoked'),
    refresh: [viewSharesApi.list],
  });
}
