// From a figure to a message for the people behind it.
import type { MessageBehavior } from '@fieldhouse/contract/message-audience';
import type { MessageStatistics } from '@fieldhouse/contract/message-results';
import type { Message } from '@fieldhouse/contract/messages';
import { cutText } from '@fieldhouse/contract/storable-text';
import { Button, Menu } from '@mantine/core';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { useNavigate } from '@tanstack/react-router';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useStartMessage } from '../templates/use-start-message.ts';
import { useMessageList } from '../use-message-list.ts';
import css from './message-statistics.module.css';
import { figuresOf, isTracked } from './shown-figures.ts';

interface FollowUpProps {
  readonly message: Message;
  /** Undefined while loading; the layout stays. */
  readonly figures: MessageStatistics | undefined;
}

const maxNameLength = 200;

/** Missing where no one is behind any figure, and for those who may not write messages. */
export function FollowUp({ message, figures }: FollowUpProps) {
  const t = usePhrases('message-statistics');
  const tAudience = usePhrases('message-audience');
  const { may } = useRights();
  const { start, isSaving } = useStartMessage('recipients');
  const { sendAgain, isCopying } = useSendAgain(message);
  const list = useMessageList(message);
  if (!may('outgoing_messages_edit')) return null;
  if (!figures) return <div className={css.followUp} />;
  const groups = groupsOf(figures);
  const { failed, undelivered, bounced, canceled } = figures.kinds;
  const isMissed = failed + undelivered + bounced + canceled > 0;
  if (groups.length === 0 && !isMissed) return null;
  const write = (did: MessageBehavior) => {
    const { internalName, type, deliveryMethodId } = message;
    // Nothing can be sent under an archived list.
    const subscriptionListId = list?.isArchived ? null : message.subscriptionListId;
    void start({
      internalName: cutText(`${tAudience(`behavior.${did}`)}: ${internalName}`, maxNameLength),
      ...{ type, deliveryMethodId, subscriptionListId, templateId: undefined },
      audience: { include: [{ kind: 'message', messageId: message.id, did }], exclude: [] },
    });
  };
  return (
    <div className={css.followUp}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            loading={isSaving || isCopying}
            rightSection={<CaretDownIcon size={12} />}
          >
            {t('writeTo')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {groups.map((did) => (
            <Menu.Item key={did} onClick={() => write(did)}>
              {tAudience(`behavior.${did}`)}
            </Menu.Item>
          ))}
          {isMissed && (
            <>
              <Menu.Item onClick={() => write('not_reached')}>{tAudience('behavior.not_reached')}</Menu.Item>
              <Menu.Divider />
              <Menu.Item onClick={() => void sendAgain()}>{t('sendAgain')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** With people, of those that are known of the message. */
function groupsOf(figures: MessageStatistics): MessageBehavior[] {
  const { delivered, opened, clicked, bounced } = figures;
  const has = (name: 'opened' | 'clicked' | 'bounced') =>
    figuresOf(figures).includes(name) && isTracked(figures, name);
  const groups: readonly (readonly [MessageBehavior, boolean])[] = [
    ['opened', has('opened') && opened > 0],
    ['not_opened', has('opened') && delivered > opened],
    ['clicked', has('clicked') && clicked > 0],
    ['bounced', has('bounced') && bounced > 0],
  ];
  return groups.flatMap(([did, isOffered]) => (isOffered ? [did] : []));
}

/** A copy for those who should have got the message and didn’t. */
function useSendAgain({ id }: Pick<Message, 'id'>) {
  const t = usePhrases('message-statistics');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const { run, isPending } = useAction(
    () => messagesApi.duplicate({ params: { teamId, messageId: id }, body: { did: 'not_reached' } }),
    {
      failed: (error) => t('sendAgainFailed', { reason: problemText(error) }),
      onDone: (made) =>
        navigate({
          to: '/team-{$teamId}/outgoing-messages/$outgoingMessageId/recipients',
          params: { teamId, outgoingMessageId: made.id },
        }),
    },
  );
  return { sendAgain: () => run(undefined), isCopying: isPending } as const;
}
