// The secret address of one calendar: made, copied, replaced and deleted by the member who uses it.
import type { CalendarFeed } from '@fieldhouse/contract/calendar-feeds';
import type { TeamId, ViewId } from '@fieldhouse/contract/ids';
import { Button, Group, Stack, Text } from '@mantine/core';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { useQuery } from '@tanstack/react-query';
import { calendarFeedsApi } from '../../api/endpoints/views/calendar-feeds-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { CopyField } from '../../ui/copy-field/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

interface FeedDialogProps {
  readonly teamId: TeamId;
  /** Null: one's own tasks. */
  readonly viewId: ViewId | null;
  /** Of the calendar. */
  readonly name: string;
  readonly onClose: () => void;
}

export function FeedDialog({ teamId, viewId, name, onClose }: FeedDialogProps) {
  const t = usePhrases('calendar');
  const ui = usePhrases('ui');
  const feeds = useQuery(queryOf(calendarFeedsApi.list, { params: { teamId } }));
  return (
    <Dialog title={t('feed.title', { name })} closeLabel={ui('close')} isOpen onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t(viewId === null ? 'feed.tasksText' : 'feed.text')}</Text>
        <QueryBoundary query={feeds} skeleton={<RowsSkeleton rows={1} height={64} />}>
          {({ items }) => {
            const feed = items.find((one) => one.viewId === viewId);
            return feed ? (
              <Address teamId={teamId} feed={feed} />
            ) : (
              <CreateAddress teamId={teamId} viewId={viewId} />
            );
          }}
        </QueryBoundary>
      </Stack>
    </Dialog>
  );
}

const refresh = [calendarFeedsApi.list];

function CreateAddress({ teamId, viewId }: Pick<FeedDialogProps, 'teamId' | 'viewId'>) {
  const t = usePhrases('calendar');
  const { run, isPending } = useAction(
    () => calendarFeedsApi.create({ params: { teamId }, body: { viewId } }),
    { refresh },
  );
  return (
    <Group justify="flex-end">
      <Button data-autofocus autoFocus loading={isPending} onClick={() => void run()}>
        {t('feed.create')}
      </Button>
    </Group>
  );
}

function Address({ teamId, feed }: { readonly teamId: TeamId; readonly feed: CalendarFeed }) {
  const t = usePhrases('calendar');
  const { dateTime } = useFormats();
  const { id, viewId, address, lastReadAt } = feed;
  const { run: replace } = useAction(
    () => calendarFeedsApi.create({ params: { teamId }, body: { viewId } }),
    {
      confirm: () => ({
        title: t('feed.replaceTitle'),
        text: t('feed.stopsText'),
        action: t('feed.replace'),
      }),
      done: t('feed.replaced'),
      refresh,
    },
  );
  const { run: remove } = useAction(
    () => calendarFeedsApi.delete({ params: { teamId, calendarFeedId: id } }),
    {
      confirm: () => ({
        title: t('feed.deleteTitle'),
        text: t('feed.stopsText'),
        action: t('feed.delete'),
        isDangerous: true,
      }),
      done: t('feed.deleted'),
      refresh,
    },
  );
  return (
    <>
      <CopyField
        label={t('feed.address')}
        value={address}
        words={{ copy: t('feed.copy'), copied: t('feed.copied') }}
        isFirst
      />
      <Text size="sm" c="dimmed">
        {t('feed.secret')}{' '}
        {lastReadAt === null ? t('feed.neverRead') : t('feed.lastRead', { when: dateTime(lastReadAt) })}
      </Text>
      <Group gap="xs">
        <Button
          component="a"
          href={address.replace(/^https?:/, 'webcal:')}
          size="xs"
          variant="default"
          leftSection={<CalendarPlusIcon size={14} />}
        >
          {t('feed.open')}
        </Button>
        <Button size="xs" variant="default" onClick={() => void replace()}>
          {t('feed.replace')}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => void remove()}>
          {t('feed.delete')}
        </Button>
      </Group>
    </>
  );
}
