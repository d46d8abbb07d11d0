import type { MessageSummary } from '@fieldhouse/contract/messages';
import { ActionIcon, Menu } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { usePhrases } from '../../../app/phrases.ts';
import { useAvailableActions } from './use-available-actions.ts';
import { menuActions, useMessageAction } from './use-message-action.ts';

interface MessageMenuProps {
  readonly message: MessageSummary & { readonly version?: number };
}

export function MessageMenu({ message }: MessageMenuProps) {
  const t = usePhrases('messages');
  const act = useMessageAction();
  const actions = useAvailableActions(message);
  const offered = menuActions.filter(
    // Before it starts, canceling is unscheduling.
    (action) => actions.includes(action) && (action !== 'cancel' || !actions.includes('unschedule')),
  );
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('actionsOf', { name: message.internalName })} size={32}>
          <DotsThreeIcon size={18} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => (
          <Menu.Item
            key={action}
            {...((action === 'delete' || action === 'cancel') && { color: 'red' })}
            onClick={() => void act(action, message)}
          >
            {t(`action.${action}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
