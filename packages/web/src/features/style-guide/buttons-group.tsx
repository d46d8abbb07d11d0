import { ActionIcon, Button } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import css from './style-guide.module.css';

export function GuideGroup() {
  const t = usePhrases('guide');
  return (
    <>
      <Panel title={t('buttons.variants')}>
        <div className={css.row}>
          <Button>{t('buttons.primary')}</Button>
          <Button variant="default">{t('buttons.secondary')}</Button>
          <Button variant="subtle">{t('buttons.subtle')}</Button>
          <Button color="red">{t('buttons.danger')}</Button>
        </div>
      </Panel>
      <Panel title={t('buttons.sizes')}>
        <div className={css.row}>
          <Button size="compact-sm">{t('buttons.small')}</Button>
          <Button>{t('buttons.medium')}</Button>
          <Button size="md">{t('buttons.large')}</Button>
        </div>
      </Panel>
      <Panel title={t('buttons.states')}>
        <div className={css.row}>
          <Button loading>{t('buttons.busy')}</Button>
          <Button disabled>{t('buttons.disabled')}</Button>
          <Button variant="default" disabled>
            {t('buttons.disabled')}
          </Button>
        </div>
      </Panel>
      <WithIcons />
    </>
  );
}

function WithIcons() {
  const t = usePhrases('guide');
  return (
    <Panel title={t('buttons.icons')}>
      <div className={css.row}>
        <Button leftSection={<PlusIcon size={16} weight="bold" />}>{t('buttons.add')}</Button>
        <Button variant="default" leftSection={<PlusIcon size={16} weight="bold" />}>
          {t('buttons.add')}
        </Button>
        <ActionIcon size={32} aria-label={t('buttons.add')}>
          <PlusIcon size={18} weight="bold" />
        </ActionIcon>
        <ActionIcon size={32} variant="default" aria-label={t('buttons.danger')}>
          <TrashIcon size={18} />
        </ActionIcon>
      </div>
    </Panel>
  );
}
