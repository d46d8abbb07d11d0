import { Button, Menu } from '@mantine/core';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { TabRow } from '../../app/frame/tab-row.tsx';
import { ButtonLink, TextLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Chip } from '../../ui/chip.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import css from './style-guide.module.css';

export function GuideGroup() {
  const t = usePhrases('guide');
  const tabs = [
    { label: t('group.navigation'), to: '/test/navigation' },
    { label: t('group.data'), to: '/test/data' },
    { label: t('group.inputs'), to: '/test/inputs' },
  ];
  return (
    <>
      <Panel title={t('navigation.tabs')} isFlush>
        <TabRow tabs={tabs} actions={<Chip color="green">{t('data.chip.green')}</Chip>} />
      </Panel>
      <Panel title={t('navigation.links')}>
        <div className={css.row}>
          <TextLink to="/test">{t('navigation.textLink')}</TextLink>
          <ButtonLink to="/test" variant="default">
            {t('navigation.buttonLink')}
          </ButtonLink>
        </div>
      </Panel>
      <MenuSample />
      <Panel title={t('navigation.tooltip')}>
        <div className={css.row}>
          {(['right', 'left', 'top', 'bottom'] as const).map((position) => (
            <Tooltip key={position} label={t('navigation.tooltipText')} position={position}>
              <Button variant="default">{t(`navigation.side.${position}`)}</Button>
            </Tooltip>
          ))}
        </div>
      </Panel>
    </>
  );
}

function MenuSample() {
  const t = usePhrases('guide');
  const tUi = usePhrases('ui');
  return (
    <Panel title={t('navigation.menu')}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default">{t('navigation.openMenu')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>{tUi('edit')}</Menu.Item>
          <Menu.Item>{tUi('copy')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<TrashIcon size={16} />}>
            {tUi('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Panel>
  );
}
