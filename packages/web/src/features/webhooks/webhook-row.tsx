import type { Webhook } from '@fieldhouse/contract/webhooks';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { WebhooksLogoIcon } from '@phosphor-icons/react/dist/csr/WebhooksLogo';
import { webhooksApi } from '../../api/endpoints/webhooks-api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Chip } from '../../ui/chip.tsx';
import entries from '../../ui/entries.module.css';
import { eventPhraseKey } from './event-phrase.ts';
import type { NewSecret } from './secret-dialog.tsx';

interface WebhookRowProps {
  readonly of: Webhook;
  readonly onEdit: () => void;
  readonly onCalls: () => void;
  readonly onSecret: (made: NewSecret) => void;
  readonly onChanged: () => void;
}

export function WebhookRow({ of, onEdit, onCalls, onSecret, onChanged }: WebhookRowProps) {
  const t = usePhrases('webhooks');
  const ui = usePhrases('ui');
  const actions = useActions(of, { onSecret, onChanged });
  const { name, url, events, collectionIds, isActive } = of;
  const where = collectionIds ? t('where', { count: collectionIds.length }) : t('everywhere');
  return (
    <li className={`${entries.row} ${entries.wrapping}`}>
      <span className={entries.icon} aria-hidden="true">
        <WebhooksLogoIcon size={18} />
      </span>
      <span className={entries.text}>
        <span className={entries.name}>
          {name} <StateChip of={of} /> {of.isHook && <Chip>{t('hook')}</Chip>}
        </span>
        <span className={entries.soft}>{url}</span>
        <span className={entries.soft}>
          {[where, ...events.map((event) => t(`event.${eventPhraseKey(event)}`))].join(' · ')}
        </span>
        <Trouble of={of} />
      </span>
      <span className={entries.ends}>
        <Button variant="default" size="xs" onClick={onCalls}>
          {t('calls.show')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={36} variant="default" aria-label={t('actionsOf', { name })}>
              <DotsThreeIcon size={18} weight="bold" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>{ui('edit')}</Menu.Item>
            <Menu.Item onClick={() => void actions.setActive(!isActive)}>
              {isActive ? t('pause') : t('resume')}
            </Menu.Item>
            <Menu.Item onClick={() => void actions.renew()}>{t('secret.renew')}</Menu.Item>
            <Menu.Item color="red" onClick={() => void actions.remove()}>
              {ui('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
    </li>
  );
}

function StateChip({ of: { isActive, failingSince } }: { readonly of: Webhook }) {
  const t = usePhrases('webhooks');
  if (!isActive) return <Chip>{t('state.paused')}</Chip>;
  if (failingSince !== null) return <Chip color="orange">{t('state.failing')}</Chip>;
  return <Chip color="green">{t('state.active')}</Chip>;
}

/** Why the webhook is paused, or since when it has been failing. */
function Trouble({ of: { isActive, pauseReason, failingSince } }: { readonly of: Webhook }) {
  const t = usePhrases('webhooks');
  const { dateTime } = useFormats();
  if (!isActive)
    return <span className={entries.soft}>{t(`pausedBecause.${pauseReason ?? 'by_admin'}`)}</span>;
  if (failingSince === null) return null;
  return <span className={entries.soft}>{t('failingSince', { when: dateTime(failingSince) })}</span>;
}

function useActions(
  { id: webhookId, name }: Webhook,
  { onSecret, onChanged }: Pick<WebhookRowProps, 'onSecret' | 'onChanged'>,
) {
  const t = usePhrases('webhooks');
  const ui = usePhrases('ui');
  const params = { teamId: useTeamId(), webhookId };
  const refresh = async () => onChanged();
  const { run: setActive } = useAction(
    (isActive: boolean) => webhooksApi.change({ params, body: { isActive } }),
    { refresh },
  );
  const { run: renew } = useAction(() => webhooksApi.renewSecret({ params }), {
    confirm: () => ({
      title: t('secret.renewTitle', { name }),
      text: t('secret.renewText'),
      action: t('secret.renew'),
    }),
    onDone: ({ secret }) => onSecret({ name, secret }),
  });
  const { run: remove } = useAction(() => webhooksApi.delete({ params }), {
    confirm: () => ({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      action: ui('delete'),
      isDangerous: true,
    }),
    done: t('delete.done', { name }),
    refresh,
  });
  return { setActive, renew, remove };
}
