import type { Sender } from '@fieldhouse/contract/senders';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone';
import { sendersApi } from '../../api/endpoints/senders-api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Chip } from '../../ui/chip.tsx';
import entries from '../../ui/entries.module.css';

interface SenderRowProps {
  readonly of: Sender;
  /** Of messages without a sender. */
  readonly instanceAddress: string;
  /** Undefined: the instance sends. */
  readonly accountName: string | undefined;
  readonly onEdit: () => void;
  readonly onConfirm: () => void;
}

export function SenderRow({ of, instanceAddress, accountName, onEdit, onConfirm }: SenderRowProps) {
  const t = usePhrases('senders');
  const ui = usePhrases('ui');
  const messages = usePhrases('messages');
  const params = { teamId: useTeamId(), senderId: of.id };
  const { run: remove } = useAction(() => sendersApi.delete({ params }), {
    confirm: () => ({
      title: t('delete.title', { name: of.name }),
      text: t('delete.text'),
      action: ui('delete'),
      isDangerous: true,
    }),
    done: t('delete.done', { name: of.name }),
  });
  const types = of.defaultFor.map((type) => messages(`type.${type}`)).join(', ');
  const details = [
    types !== '' && t('defaultFor', { types }),
    accountName !== undefined && t('through', { account: accountName }),
    of.replyTo !== '' && t('repliesTo', { address: of.replyTo }),
  ].filter((detail) => detail !== false);
  return (
    <li className={`${entries.row} ${entries.wrapping}`}>
      <span className={entries.icon} aria-hidden="true">
        {of.deliveryMethodId === 'sms' ? <PhoneIcon size={18} /> : <AtIcon size={18} />}
      </span>
      <span className={entries.text}>
        <span className={entries.name}>
          {of.name}{' '}
          <Chip color={of.fault === null ? 'green' : 'orange'}>{t(`state.${of.fault ?? 'confirmed'}`)}</Chip>
        </span>
        <span className={entries.soft}>{of.address}</span>
        {details.length > 0 && <span className={entries.soft}>{details.join(' · ')}</span>}
        {of.fault === 'not_allowed' && (
          <span className={entries.soft}>{t('notAllowedText', { address: instanceAddress })}</span>
        )}
      </span>
      <span className={entries.ends}>
        {!of.isConfirmed && (
          <Button variant="default" size="xs" onClick={onConfirm}>
            {t('confirm.action')}
          </Button>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={36} variant="default" aria-label={t('actionsOf', { name: of.name })}>
              <DotsThreeIcon size={18} weight="bold" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>{ui('edit')}</Menu.Item>
            <Menu.Item color="red" onClick={() => void remove()}>
              {ui('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
    </li>
  );
}
