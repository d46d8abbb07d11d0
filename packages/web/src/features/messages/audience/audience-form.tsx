// Who gets a message: sources, exclusions, and what remains of them.
import type { AudienceCount } from '@fieldhouse/contract/message-audience';
import type { Message } from '@fieldhouse/contract/messages';
import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ListChoice } from '../../subscription-lists/index.ts';
import { useMessageGate } from '../actions/use-message-gate.tsx';
import { SaveNotice } from '../content/saving/save-notice.tsx';
import { useJump } from '../content/use-jump.ts';
import { audienceCountQuery } from '../message-queries.ts';
import css from './audience.module.css';
import { type DraftAudience, type DraftSource, toAudience, toSource } from './audience-draft.ts';
import { AudienceSources } from './audience-sources.tsx';
import { AudienceSum } from './audience-sum.tsx';
import { HouseholdPanel } from './household-panel.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { CountBoundary, refusesSource } from './message-audience.tsx';
import { useAudienceDraft } from './use-audience-draft.ts';

const waitMs = 300;

export function AudienceForm({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const tAudience = usePhrases('message-audience');
  const teamId = useTeamId();
  const { isLocked, gate } = useMessageGate(message);
  useJump();
  const { save, draft, listId, change, putList, putHousehold, putLanguageFields } = useAudienceDraft(
    message,
    isLocked,
  );
  const isMarketing = message.type === 'marketing';
  const audience = useMemo(
    () => toAudience(draft, isMarketing ? listId : null),
    [draft, isMarketing, listId],
  );
  const [counted] = useDebouncedValue(audience, waitMs);
  const chosen = { ...message, audience: counted, subscriptionListId: listId };
  const count = useQuery({ ...audienceCountQuery(teamId, chosen), placeholderData: keepPreviousData });
  const isToList = isMarketing && listId !== null && !message.isAudienceHidden;
  return (
    <div className={css.split}>
      <Stack miw={0}>
        <SaveNotice save={save} oops={t('oops.save')} />
        {gate}
        {message.isAudienceHidden && <Text size="sm">{t('hiddenAudience')}</Text>}
        {isMarketing && (
          <Panel>
            <div data-field="subscriptionList">
              <ListChoice value={listId} isDisabled={isLocked} onChange={putList} />
            </div>
          </Panel>
        )}
        <AudienceSources
          side="include"
          isMarketing={isMarketing}
          sources={draft.include}
          peopleOf={peopleOf(draft.include, count.data?.include)}
          gone={goneSources(draft, count.error, 'include')}
          isLocked={isLocked}
          method={message.deliveryMethodId}
          emptyText={t(isToList ? 'everyoneOnList' : 'noAudience')}
          onChange={(changed) => change('include', changed)}
        />
        <AudienceSources
          side="exclude"
          isMarketing={isMarketing}
          sources={draft.exclude}
          peopleOf={peopleOf(draft.exclude, count.data?.exclude)}
          gone={goneSources(draft, count.error, 'exclude')}
          isLocked={isLocked}
          method={message.deliveryMethodId}
          emptyText={tAudience('nothingExcluded')}
          onChange={(changed) => change('exclude', changed)}
        />
        <HouseholdPanel
          audience={audience}
          household={draft.household}
          count={count.data}
          isLocked={isLocked}
          onChange={putHousehold}
        />
        {message.deliveryMethodId === 'email' && (
          <LanguagePanel
            audience={audience}
            fields={draft.languageFields}
            count={count.data}
            isLocked={isLocked}
            onChange={putLanguageFields}
          />
        )}
      </Stack>
      <Panel title={t('summary.whom')}>
        {count.fetchStatus === 'idle' && count.isPending ? (
          <Text size="sm">{t('noAudience')}</Text>
        ) : (
          <CountBoundary query={count}>
            {(data) => <AudienceSum message={chosen} count={data} audience={counted} hasSample />}
          </CountBoundary>
        )}
      </Panel>
    </div>
  );
}

/** The keys of the drafts because of which the count was refused. */
function goneSources(draft: DraftAudience, error: unknown, side: 'include' | 'exclude'): ReadonlySet<number> {
  if (!refusesSource(error)) return new Set();
  const complete = draft[side].filter((one) => toSource(one) !== null);
  const named = error.issues.filter(({ path }) => path[2] === side);
  return new Set(named.flatMap(({ path }) => complete[Number(path[3])]?.key ?? []));
}

/** Only complete sources are counted. */
function peopleOf(
  drafts: readonly DraftSource[],
  counts: AudienceCount['include'] | undefined,
): ReadonlyMap<number, number | undefined> {
  const complete = drafts.filter((draft) => toSource(draft) !== null);
  return new Map(complete.map(({ key }, index) => [key, counts?.[index]?.people]));
}
