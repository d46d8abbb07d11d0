// Public: the link in the mail of a double opt-in. Opening it changes nothing, because mail scanners open links.
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { currentLanguage } from '../../app/language/language.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export function ConfirmSubscription({ token }: { readonly token: string }) {
  const t = usePhrases('mail-preferences');
  const language = currentLanguage();
  const page = useQuery(
    queryOf(subscriptionListsApi.confirmationPage, { params: { token }, query: { language } }),
  );
  const { run: confirm, isPending } = useAction(
    () => subscriptionListsApi.confirm({ params: { token }, body: { language } }),
    { onDone: () => page.refetch(), isExclusive: true },
  );
  const invalid = <Notice heading="h1" title={t('invalid')} text={t('invalidText')} />;
  return (
    <QueryBoundary
      query={page}
      skeleton={<RowsSkeleton rows={3} />}
      refusals={{
        not_found: invalid,
        invalid_input: invalid,
        link_expired: <Notice heading="h1" title={t('confirm.expired')} text={t('confirm.expiredText')} />,
      }}
      size="page"
    >
      {({ isConfirmed, address, listName: list, teamName: team, statement }) => (
        <Stack>
          <div role="status">
            <PageHeader
              title={t(isConfirmed ? 'confirm.done' : 'confirm.title')}
              intro={t(isConfirmed ? 'confirm.doneText' : 'confirm.intro', { address, list, team })}
            />
          </div>
          {!isConfirmed && (
            <>
              <Text size="sm">{statement}</Text>
              <Button fullWidth loading={isPending} onClick={() => void confirm()}>
                {t('confirm.button')}
              </Button>
            </>
          )}
        </Stack>
      )}
    </QueryBoundary>
  );
}
