import { cardHeights, cardWidths } from '@fieldhouse/contract/dashboard-cards';
import type { DashboardCard, DashboardSummary } from '@fieldhouse/contract/dashboards';
import { ActionIcon, Menu } from '@mantine/core';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { ArrowsOutCardinalIcon } from '@phosphor-icons/react/dist/csr/ArrowsOutCardinal';
import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Link } from '@tanstack/react-router';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { recordsLink } from '../charts/figure-rows.ts';
import type { CardSize } from './card-sizes.ts';
import { OtherDashboards } from './other-dashboards.tsx';

/** Among the cards that are shown. */
export interface CardPlace {
  readonly index: number;
  readonly count: number;
}

interface CardMenuProps {
  readonly card: DashboardCard;
  readonly place: CardPlace;
  readonly dashboardId: string;
  readonly onMove: (to: number) => void;
  readonly onTransfer: (to: DashboardSummary) => void;
  readonly isHidden: boolean;
  readonly mayChange: boolean;
  readonly isTable: boolean;
  readonly onTable: () => void;
  readonly onSize: (size: CardSize) => void;
  readonly onHide: () => void;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

export function CardMenu(props: CardMenuProps) {
  const { card, isHidden, mayChange, isTable, onTable, onHide, onEdit, onDuplicate, onDelete } = props;
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const { settings } = card;
  const isChart = settings !== null && 'groupBy' in settings && settings.type !== 'table';
  const hasRecords = settings !== null && 'figure' in settings;
  return (
    <Menu position="bottom-end" withinPortal width={220} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" size={28} aria-label={t('card.actions', { name: card.title })}>
          <DotsThreeIcon size={18} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isChart && (
          <Menu.Item
            leftSection={isTable ? <ChartBarIcon size={16} /> : <TableIcon size={16} />}
            onClick={onTable}
          >
            {t(isTable ? 'card.chart' : 'card.table')}
          </Menu.Item>
        )}
        {hasRecords && (
          <Menu.Item
            leftSection={<ArrowSquareOutIcon size={16} />}
            renderRoot={(link) => (
              <Link {...link} {...recordsLink({ teamId }, settings.collectionId, settings.filter)} />
            )}
          >
            {t('card.openRecords')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={isHidden ? <EyeIcon size={16} /> : <EyeSlashIcon size={16} />}
          onClick={onHide}
        >
          {t(isHidden ? 'hidden.showAgain' : 'hidden.hide')}
        </Menu.Item>
        {mayChange && settings && (
          <>
            <Menu.Item leftSection={<PencilSimpleIcon size={16} />} onClick={onEdit}>
              {t('card.edit')}
            </Menu.Item>
            <Menu.Item leftSection={<CopyIcon size={16} />} onClick={onDuplicate}>
              {t('card.duplicate')}
            </Menu.Item>
          </>
        )}
        {mayChange && <MoveItems {...props} />}
        {mayChange && settings && (
          <OtherDashboards dashboardId={props.dashboardId} onChoose={props.onTransfer} />
        )}
        {mayChange && <SizeItems {...props} />}
        {mayChange && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<TrashIcon size={16} />} onClick={onDelete}>
              {t('card.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What dragging does, for those who don't drag. */
function MoveItems({ place: { index, count }, onMove }: CardMenuProps) {
  const t = usePhrases('dashboards');
  const places = { first: 0, before: index - 1, after: index + 1, last: count - 1 };
  return (
    <Menu.Sub position="left-start">
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<ArrowsOutCardinalIcon size={16} />} disabled={count < 2}>
          {t('card.moveTo')}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {moves.map((move) => (
          <Menu.Item
            key={move}
            disabled={index === (move === 'first' || move === 'before' ? 0 : count - 1)}
            onClick={() => onMove(places[move])}
          >
            {t(`card.moves.${move}`)}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

const moves = ['first', 'before', 'after', 'last'] as const;

function SizeItems({ card: { width, height }, onSize }: CardMenuProps) {
  const t = usePhrases('dashboards');
  const check = <CheckIcon size={14} weight="bold" />;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('card.width')}</Menu.Label>
      {cardWidths.map((one) => (
        <Menu.RadioItem
          key={one}
          value={String(one)}
          checked={one === width}
          checkIcon={check}
          closeMenuOnClick
          onChange={() => onSize({ width: one, height })}
        >
          {t(`card.widths.${one}`)}
        </Menu.RadioItem>
      ))}
      <Menu.Label>{t('card.height')}</Menu.Label>
      {cardHeights.map((one) => (
        <Menu.RadioItem
          key={one}
          value={String(one)}
          checked={one === height}
          checkIcon={check}
          closeMenuOnClick
          onChange={() => onSize({ width, height: one })}
        >
          {t(`card.heights.${one}`)}
        </Menu.RadioItem>
      ))}
    </>
  );
}
