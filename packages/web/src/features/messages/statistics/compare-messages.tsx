// The figures of this message beside those of another one, at first of the one of its type before it. The choice is in
// the URL.
import type { MessageId } from '@fieldhouse/contract/ids';
import type { FigureName, MessageStatistics } from '@fieldhouse/contract/message-results';
import type { Message } from '@fieldhouse/contract/messages';
import { rateOf } from '@fieldhouse/domain/messages/figures/message-figures';
import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { messageQuery, statisticsQuery } from '../message-queries.ts';
import css from './message-statistics.module.css';
import { figuresOf, isTracked } from './shown-figures.ts';
import { useRateText } from './use-rate-text.ts';

interface CompareMessagesProps {
  readonly message: Message;
  readonly figures: MessageStatistics;
}

/** In the URL: the comparison was closed. */
const noOther = 'none';

export function CompareMessages({ message, figures }: CompareMessagesProps) {
  const t = usePhrases('message-statistics');
  const { compare = figures.previous?.id } = useSearch({ strict: false });
  // Two: one may be this message.
  const sent = useQuery(
    queryOf(messagesApi.list, { params: { teamId: useTeamId() }, query: { list: 'sent', limit: '2' } }),
  );
  const hasOthers = sent.data?.items.some(({ id, total }) => id !== message.id && total > 0);
  if (compare === undefined && !hasOthers) return null;
  // The server validates the id and treats any other text as an unknown message.
  const otherId = compare === noOther ? undefined : (compare as MessageId | undefined);
  return (
    <div className={css.below}>
      <Panel title={t('compare')}>
        <OtherSelect message={message} otherId={otherId} />
        {otherId !== undefined && <Comparison message={message} figures={figures} otherId={otherId} />}
      </Panel>
    </div>
  );
}

const maxFound = 20;
const typingPauseMs = 250;

interface OtherProps {
  readonly message: Message;
  readonly otherId: MessageId | undefined;
}

function OtherSelect({ message, otherId }: OtherProps) {
  const t = usePhrases('message-statistics');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const other = useQuery({
    ...messageQuery({ teamId, messageId: otherId ?? message.id }),
    enabled: otherId !== undefined,
  });
  const chosen = otherId === undefined ? undefined : other.data;
  // A choice writes its own name into the search.
  const wanted = search === chosen?.internalName ? '' : search;
  const { data, isFetching } = useQuery({
    ...queryOf(messagesApi.list, {
      params: { teamId },
      query: { list: 'sent', limit: String(maxFound), ...(wanted !== '' && { search: wanted }) },
    }),
    placeholderData: keepPreviousData,
  });
  const found = data?.items.filter(({ id, total }) => id !== message.id && total > 0) ?? [];
  const isListed = chosen === undefined || found.some(({ id }) => id === chosen.id);
  return (
    <Select
      label={t('compareWith')}
      description={t('compareHint')}
      nothingFoundMessage={isFetching ? undefined : t('compareNone')}
      data={(isListed ? found : [chosen, ...found]).map(({ id, internalName }) => ({
        value: id,
        label: internalName,
      }))}
      value={chosen?.id ?? null}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, compare: next ?? noOther }),
          resetScroll: false,
        })
      }
      searchable
      clearable
      maw={420}
      searchValue={typed}
      onSearchChange={setTyped}
      rightSection={isFetching && typed !== '' ? <Loader size={16} /> : undefined}
      // The server has searched.
      filter={({ options }) => options}
    />
  );
}

interface ComparisonProps extends CompareMessagesProps {
  readonly otherId: MessageId;
}

function Comparison({ message, figures, otherId }: ComparisonProps) {
  const t = usePhrases('message-statistics');
  const teamId = useTeamId();
  const place = { teamId, messageId: otherId };
  const other = useQuery(messageQuery(place));
  const statistics = useQuery(statisticsQuery(place));
  return (
    <QueryBoundary query={statistics} skeleton={<RowsSkeleton rows={7} />}>
      {(otherFigures) => (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('figureColumn')}</th>
                <th scope="col">{message.internalName}</th>
                <th scope="col">{other.data?.internalName}</th>
              </tr>
            </thead>
            <tbody>
              {figuresOf(figures).map((name) => (
                <tr key={name}>
                  <th scope="row">{t(`figure.${name}`)}</th>
                  <Share figures={figures} name={name} />
                  <Share figures={otherFigures} name={name} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </QueryBoundary>
  );
}

interface ShareProps {
  readonly figures: MessageStatistics;
  readonly name: FigureName;
}

function Share({ figures, name }: ShareProps) {
  const t = usePhrases('message-statistics');
  const formats = useFormats();
  const rateText = useRateText();
  if (!isTracked(figures, name)) return <td>{t('notTracked')}</td>;
  const count = formats.number(figures[name]);
  if (name === 'sent') return <td>{count}</td>;
  return (
    <td>
      {rateText(rateOf(figures, name))} <span className={css.inline}>{count}</span>
    </td>
  );
}
