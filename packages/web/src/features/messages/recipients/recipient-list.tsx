// Recipients of a message and their status; a click opens the timeline.
import type { Recipient, RecipientKind } from '@fieldhouse/contract/message-results';
import { recipientKinds } from '@fieldhouse/contract/message-results';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useMayExport } from '../../../app/rights/own-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useAvailableActions } from '../actions/use-available-actions.ts';
import { useMessageAction } from '../actions/use-message-action.ts';
import { recipientsQuery, statisticsQuery } from '../message-queries.ts';
import listCss from '../messages.module.css';
import { RecipientDrawer } from './recipient-drawer.tsx';
import css from './recipient-list.module.css';
import { reasonText, useRecipientStatus } from './recipient-status.ts';
import { ResolveUncertainButtons } from './resolve-uncertain-buttons.tsx';
import { SettleAllButtons } from './settle-all-buttons.tsx';
import { type RecipientSearch, useRecipientSearch } from './use-recipient-search.ts';

interface RecipientListProps {
  readonly message: Message;
  /** The default filter. */
  readonly first: RecipientKind;
}

export function RecipientList({ message, first }: RecipientListProps) {
  const t = usePhrases('messages');
  const tFigures = usePhrases('message-statistics');
  const act = useMessageAction();
  const kinds = useKinds(message);
  const search = useRecipientSearch(first);
  const mayExport = useMayExport() && message.total > 0;
  const params = { teamId: useTeamId(), messageId: message.id };
  const file = addressOf(messages.exportRecipients, {
    params,
    query: { show: search.show, ...(search.find !== '' && { search: search.find }) },
  });
  const mayRetry = useAvailableActions(message).includes('retry_failed') && (kinds?.failed ?? 0) > 0;
  return (
    <Panel
      title={t('recipients.title')}
      isFlush
      actions={
        <Group gap="xs">
          {(kinds?.uncertain ?? 0) > 0 && <SettleAllButtons message={message} />}
          {mayRetry && (
            <Button variant="default" size="compact-sm" onClick={() => void act('retry_failed', message)}>
              {t('action.retry_failed')}
            </Button>
          )}
          {mayExport && (
            <Button component="a" variant="default" size="compact-sm" href={file} download>
              {tFigures('exportCsv')}
            </Button>
          )}
        </Group>
      }
    >
      <Filters kinds={kinds} search={search} />
      <Rows message={message} kinds={kinds} search={search} />
      <RecipientDrawer
        message={message}
        recipientId={search.recipient}
        onClose={() => search.change({ recipient: undefined })}
      />
    </Panel>
  );
}

type Kinds = Readonly<Record<RecipientKind, number>>;

function useKinds(message: Message): Kinds | undefined {
  const teamId = useTeamId();
  return useQuery(statisticsQuery({ teamId, messageId: message.id })).data?.kinds;
}

const alwaysOffered: ReadonlySet<RecipientKind> = new Set(['all', 'reached', 'not_reached']);
const typingPauseMs = 200;

function Filters({ kinds, search }: { readonly kinds: Kinds | undefined; readonly search: RecipientSearch }) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const [text, setText] = useState(search.find);
  const apply = useDebouncedCallback((find: string) => search.change({ find }), typingPauseMs);
  const offered = recipientKinds.filter(
    (kind) => alwaysOffered.has(kind) || kind === search.show || (kinds?.[kind] ?? 0) > 0,
  );
  return (
    <div className={css.filters}>
      <fieldset className={css.kinds}>
        <legend className={css.legend}>{t('recipients.show')}</legend>
        {offered.map((kind) => (
          <UnstyledButton
            key={kind}
            className={css.kind}
            aria-pressed={kind === search.show}
            onClick={() => search.change({ show: kind, recipient: undefined })}
          >
            {t(`recipients.kind.${kind}`)}{' '}
            <span className={css.count}>{kinds && formats.number(kinds[kind])}</span>
          </UnstyledButton>
        ))}
      </fieldset>
      <TextInput
        type="search"
        className={css.find}
        aria-label={t('recipients.find')}
        placeholder={t('recipients.find')}
        leftSection={<MagnifyingGlassIcon size={16} />}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          apply(event.currentTarget.value.trim());
        }}
      />
    </div>
  );
}

interface RowsProps {
  readonly message: Message;
  readonly kinds: Kinds | undefined;
  readonly search: RecipientSearch;
}

function Rows({ message, kinds, search }: RowsProps) {
  const t = usePhrases('messages');
  const list = useRecipients(message, search);
  useSearchToEnd(list, search);
  return (
    <QueryBoundary
      query={list}
      skeleton={<RowsSkeleton rows={5} height={44} />}
      // With limited permissions, a page may have no visible recipients although a later one does.
      isEmpty={(items) => items.length === 0 && !list.hasNextPage}
      empty={<NoRecipients message={message} kinds={kinds} search={search} />}
    >
      {(items) => (
        <>
          <div className={listCss.scroll}>
            <table className={`${listCss.table} ${listCss.list}`}>
              <thead>
                <tr>
                  {(['name', 'address', 'state', 'why', 'processed'] as const).map((column) => (
                    <th key={column} scope="col">
                      {t(`recipients.column.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((one) => (
                  <Row key={one.id} message={message} recipient={one} search={search} />
                ))}
              </tbody>
            </table>
          </div>
          <LoadMore query={list} label={t('more')} m="sm" />
        </>
      )}
    </QueryBoundary>
  );
}

function useRecipients({ id }: Message, search: RecipientSearch) {
  return useInfiniteQuery(recipientsQuery({ teamId: useTeamId(), messageId: id }, search));
}

const searchedPages = 20;
const enoughFound = 50;

/** A search of many recipients reads a part at a time: it continues by itself until it has found enough. */
function useSearchToEnd(list: ReturnType<typeof useRecipients>, { show, find }: RecipientSearch): void {
  const { data, hasNextPage, isFetching, fetchNextPage } = list;
  const key = `${show} ${find}`;
  const continued = useRef({ key, pages: 0 });
  const continues = find !== '' && hasNextPage && !isFetching && (data?.length ?? 0) < enoughFound;
  useEffect(() => {
    if (continued.current.key !== key) continued.current = { key, pages: 0 };
    if (!continues || continued.current.pages >= searchedPages) return;
    continued.current.pages += 1;
    void fetchNextPage();
  }, [continues, key, fetchNextPage]);
}

/** Claims that everyone was reached only if sending has ended and no recipient is missing. */
function NoRecipients({ message, kinds, search }: RowsProps) {
  const t = usePhrases('messages');
  const isAboutAll = search.show === 'not_reached' && search.find === '' && kinds?.not_reached === 0;
  if (!isAboutAll) return <Text className={css.empty}>{t('recipients.none')}</Text>;
  const hasEnded = message.status === 'sent' && kinds.waiting === 0 && message.total > 0;
  return (
    <Text className={css.empty}>
      {hasEnded ? t('recipients.everyone') : t('recipients.noneSoFar', { count: kinds.waiting })}
    </Text>
  );
}

interface RowProps {
  readonly message: Message;
  readonly recipient: Recipient;
  readonly search: RecipientSearch;
}

function Row({ message, recipient, search }: RowProps) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const tTest = usePhrases('message-ab-test');
  const fate = useRecipientStatus()(recipient);
  const name = recipient.calculatedName || t('recipients.unnamed');
  const at = recipient.actualSendProcessedDateTime;
  const reply = recipient.state === 'sent' ? null : recipient.lastReply;
  return (
    // The name is the keyboard target; the rest of the row only enlarges the pointer target.
    <tr
      className={css.row}
      onClick={(event) => {
        // Buttons inside handle their own clicks.
        if (!(event.target instanceof Element && event.target.closest('button')))
          search.change({ recipient: recipient.id });
      }}
    >
      <td>
        <UnstyledButton className={css.name} onClick={() => search.change({ recipient: recipient.id })}>
          {name}
        </UnstyledButton>
      </td>
      <td className={css.wide}>{recipient.sentToEmailAddress || recipient.sentToPhoneNumber}</td>
      <td>
        <span className={css.chips}>
          <Chip color={fate.color}>{fate.text}</Chip>
          {recipient.variant !== null && <Chip>{tTest(`versionOf.${recipient.variant}`)}</Chip>}
          {recipient.unsubscribedAt !== null && <Chip>{t('event.unsubscribed')}</Chip>}
        </span>
      </td>
      <td className={css.wide}>
        {reasonText(t, recipient.reason)}
        {reply !== null && <div className={listCss.soft}>{reply}</div>}
        {recipient.state === 'uncertain' && (
          <ResolveUncertainButtons message={message} recipientId={recipient.id} />
        )}
      </td>
      <td className={css.at}>{at !== null && formats.dateTime(at)}</td>
    </tr>
  );
}
