import type { Webhook, WebhookDelivery } from '@fieldhouse/contract/webhooks';
import { Button, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { webhooksApi } from '../../api/endpoints/webhooks-api.ts';
import { pagesOf, queryKeyOf } from '../../api/queries.ts';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Chip, type ChipColor } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import entries from '../../ui/entries.module.css';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { eventPhraseKey } from './event-phrase.ts';
import css from './webhooks.module.css';

interface CallsDialogProps {
  readonly of: Webhook;
  readonly onClose: () => void;
}

const colors = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const satisfies Record<
  WebhookDelivery['state'],
  ChipColor
>;

/** The deliveries to a webhook and their results. */
export function DeliveriesDialog({ of: { id: webhookId, name, isActive }, onClose }: CallsDialogProps) {
  const t = usePhrases('webhooks');
  const ui = usePhrases('ui');
  const teamId = useTeamId();
  const params = { teamId, webhookId };
  const deliveries = useInfiniteQuery({
    ...pagesOf(queryKeyOf(webhooksApi.deliveries, { params }), (after, signal) =>
      webhooksApi.deliveries({ params, query: after }, { signal }),
    ),
    // Deliveries happen in the background; poll while the dialog is open.
    refetchInterval: 3000,
  });
  const refresh = [webhooksApi.deliveries];
  const { run: test } = useAction(() => webhooksApi.test({ params }), { refresh });
  const { run: sendAgain } = useAction(
    (webhookDeliveryId: WebhookDelivery['id']) =>
      webhooksApi.sendAgain({ params: { ...params, webhookDeliveryId } }),
    { refresh },
  );
  return (
    <Dialog title={t('calls.title', { name })} closeLabel={ui('close')} isOpen onClose={onClose} size="lg">
      <Stack>
        <Group justify="flex-end">
          <Button variant="default" disabled={!isActive} onClick={() => void test()}>
            {t('calls.test')}
          </Button>
        </Group>
        <QueryBoundary
          query={deliveries}
          skeleton={<RowsSkeleton rows={4} height={60} />}
          empty={<p className={entries.soft}>{t('calls.empty')}</p>}
        >
          {(items) => (
            <ul className={entries.list}>
              {items.map((call) => (
                <CallRow
                  key={call.id}
                  of={call}
                  mayAgain={isActive && call.state !== 'waiting'}
                  onAgain={() => void sendAgain(call.id)}
                />
              ))}
            </ul>
          )}
        </QueryBoundary>
        <LoadMore query={deliveries} label={t('calls.more')} />
      </Stack>
    </Dialog>
  );
}

interface CallRowProps {
  readonly of: WebhookDelivery;
  readonly mayAgain: boolean;
  readonly onAgain: () => void;
}

function CallRow({ of, mayAgain, onAgain }: CallRowProps) {
  const t = usePhrases('webhooks');
  const { exactTime, ago } = useFormats();
  const { type, collectionId, recordIds, piece, pieces } = of;
  const { tries, lastStatus, lastFault, lastReply, nextTryAt, state, at } = of;
  const when = exactTime(at);
  const parts = [
    when,
    collectionId === null
      ? undefined
      : recordIds
        ? t('calls.records', { count: recordIds.length })
        : t('calls.manyRecords'),
    pieces > 1 ? t('calls.piece', { piece, pieces }) : undefined,
    tries > 0 ? t('calls.tries', { count: tries }) : undefined,
    lastStatus === null ? undefined : t('calls.status', { status: lastStatus }),
    lastFault === null ? undefined : t(`fault.${faultWord(lastFault)}`),
    nextTryAt !== null && tries > 0 ? t('calls.next', { when: ago(nextTryAt) }) : undefined,
  ];
  return (
    <li className={`${entries.row} ${entries.wrapping} ${css.call}`}>
      <span className={entries.text}>
        <span className={entries.name}>
          {t(`event.${eventPhraseKey(type)}`)} <Chip color={colors[state]}>{t(`calls.${state}`)}</Chip>
        </span>
        <span className={entries.soft}>{parts.filter(Boolean).join(' · ')}</span>
        {lastReply !== '' && <pre className={css.reply}>{lastReply}</pre>}
      </span>
      {mayAgain && (
        <Button variant="default" size="xs" aria-label={t('calls.againOf', { when })} onClick={onAgain}>
          {t('calls.again')}
        </Button>
      )}
    </li>
  );
}

const faults = [
  'name_unknown',
  'timeout',
  'no_connection',
  'bad_certificate',
  'private_address',
  'port_not_allowed',
  'https_needed',
  'cancelled',
  'secret_unreadable',
] as const;

function faultWord(fault: string) {
  return faults.find((known) => known === fault) ?? 'other';
}
