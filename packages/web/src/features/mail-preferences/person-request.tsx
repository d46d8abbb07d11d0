// Public: the link in the mail by which a person gets their data or is erased. Opening it changes nothing, because mail
// scanners open links.
import type { PersonRequestPage } from '@fieldhouse/contract/person-requests';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personRequestsApi } from '../../api/endpoints/subscriptions-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { saveFile } from '../../app/save-file.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

export function PersonRequest({ token }: { readonly token: string }) {
  const t = usePhrases('mail-preferences');
  const page = useQuery(queryOf(personRequestsApi.get, { params: { token } }));
  const invalid = <Notice heading="h1" title={t('invalid')} text={t('invalidText')} />;
  return (
    <QueryBoundary
      query={page}
      skeleton={<RowsSkeleton rows={3} />}
      refusals={{
        not_found: invalid,
        invalid_input: invalid,
        link_expired: <Notice heading="h1" title={t('confirm.expired')} text={t('invalidText')} />,
      }}
      size="page"
    >
      {(loaded) =>
        loaded.kind === 'export' ? (
          <Export token={token} page={loaded} />
        ) : (
          <Erasure token={token} page={loaded} />
        )
      }
    </QueryBoundary>
  );
}

interface RequestProps {
  readonly token: string;
  readonly page: PersonRequestPage;
}

function Export({ token, page: { address, teamName: team } }: RequestProps) {
  const t = usePhrases('mail-preferences');
  const { run: download, isPending } = useAction(
    () => personRequestsApi.export({ params: { token }, body: {} }),
    {
      onDone: (data) => saveFile(`${data.address}.json`, JSON.stringify(data, null, 2), 'application/json'),
      done: t('request.downloaded'),
      isExclusive: true,
    },
  );
  return (
    <Stack>
      <PageHeader title={t('request.exportTitle', { team })} intro={t('request.exportText', { address })} />
      <Text size="sm">{t('request.others', { team })}</Text>
      <Button fullWidth loading={isPending} onClick={() => void download()}>
        {t('request.download')}
      </Button>
    </Stack>
  );
}

function Erasure({ token, page: { address, teamName: team } }: RequestProps) {
  const t = usePhrases('mail-preferences');
  const [isErased, setErased] = useState(false);
  const { run: erase, isPending } = useAction(
    () => personRequestsApi.erase({ params: { token }, body: {} }),
    {
      confirm: () => ({
        title: t('request.erasureTitle', { team }),
        text: t('request.eraseAgain'),
        action: t('request.erase'),
        isDangerous: true,
      }),
      onDone: () => setErased(true),
      isExclusive: true,
    },
  );
  return (
    <Stack>
      <div role="status">
        <PageHeader
          title={isErased ? t('request.erased') : t('request.erasureTitle', { team })}
          intro={isErased ? t('request.erasedText', { team }) : t('request.erasureText', { address })}
        />
      </div>
      {!isErased && (
        <>
          <Text size="sm">{t('request.others', { team })}</Text>
          <Button fullWidth color="red" loading={isPending} onClick={() => void erase()}>
            {t('request.erase')}
          </Button>
        </>
      )}
    </Stack>
  );
}
