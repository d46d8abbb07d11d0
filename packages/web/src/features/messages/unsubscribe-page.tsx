import type { Language } from '@fieldhouse/contract/identity';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { problemOf } from '../../api/api-problem.ts';
import { addressOf } from '../../api/client.ts';
import { messagesApi } from '../../api/endpoints/messages-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { showIn } from '../../app/language/choose-language.ts';
import { ButtonLink } from '../../app/links.tsx';
import { PlainFrame } from '../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

/** Public. Opening the link changes nothing, because mail scanners open links; the button does. */
export function UnsubscribePage() {
  const t = usePhrases('messages');
  const p = usePhrases('mail-preferences');
  const { token = '' } = useParams({ strict: false });
  const page = useQuery(queryOf(messagesApi.unsubscribePage, { params: { token } }));
  const { run: unsubscribe, isPending: isBusy } = useAction(() => postUnsubscribe(token), {
    onDone: () => page.refetch(),
    isExclusive: true,
  });
  const invalid = (
    <Notice heading="h1" title={t('unsubscribe.invalid')} text={t('unsubscribe.invalidText')} />
  );
  const test = <Notice heading="h1" title={p('test')} text={p('testText')} />;
  return (
    <PlainFrame>
      <QueryBoundary
        query={page}
        skeleton={<RowsSkeleton rows={3} />}
        refusals={{ not_found: invalid, invalid_field_value: invalid, test_message: test }}
        size="page"
      >
        {({ isUnsubscribed, address, teamName: team, from, fromName: name, language }) => (
          <>
            <InLanguage language={language} />
            <div role="status">
              <PageHeader
                title={t(isUnsubscribed ? 'unsubscribe.done' : 'unsubscribe.title')}
                intro={t(introOf(from, isUnsubscribed), { address, team, name })}
              />
            </div>
            {!isUnsubscribed && (
              <Button fullWidth loading={isBusy} onClick={() => void unsubscribe()}>
                {t('unsubscribe.button')}
              </Button>
            )}
            <ButtonLink variant="subtle" fullWidth mt="xs" to="/mail-preferences/$token" params={{ token }}>
              {t('unsubscribe.preferences')}
            </ButtonLink>
          </>
        )}
      </QueryBoundary>
    </PlainFrame>
  );
}

const intros = {
  list: { before: 'unsubscribe.listText', after: 'unsubscribe.listDoneText' },
  collection: { before: 'unsubscribe.collectionText', after: 'unsubscribe.collectionDoneText' },
  everything: { before: 'unsubscribe.text', after: 'unsubscribe.doneText' },
} as const;

function InLanguage({ language }: { readonly language: Language | null }) {
  useEffect(() => {
    if (language !== null) void showIn(language);
  }, [language]);
  return null;
}

function introOf(from: keyof typeof intros, isUnsubscribed: boolean) {
  return intros[from][isUnsubscribed ? 'after' : 'before'];
}

/** The same request that a mail program makes for its one-click button (RFC 8058). */
async function postUnsubscribe(token: string): Promise<void> {
  const response = await fetch(addressOf(messagesApi.unsubscribePage.endpoint, { params: { token } }), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  if (!response.ok) throw await problemOf(response);
}
