import { Button } from '@mantine/core';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { identityApi } from '../../api/endpoints/identity-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { PlainFrame } from '../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { MailView } from '../../ui/mail-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ReadingPane, SplitReader } from '../../ui/split-view.tsx';

const refreshMs = 3000;

/** System mails while no mail server is configured, so that a new user can finish signing up. */
export function AccountOutboxPage() {
  const t = usePhrases('identity');
  const outbox = useQuery({ ...queryOf(identityApi.sandboxOutbox, {}), refetchInterval: refreshMs });
  return (
    <PlainFrame width={1000}>
      <PageHeader
        title={t('outbox.title')}
        intro={t('outbox.intro')}
        actions={
          <Button
            variant="default"
            leftSection={<ArrowClockwiseIcon size={16} />}
            onClick={() => void outbox.refetch()}
          >
            {t('outbox.refresh')}
          </Button>
        }
      />
      <QueryBoundary
        query={outbox}
        skeleton={<RowsSkeleton rows={5} height={52} />}
        empty={
          <Notice icon={<TrayIcon size={26} />} title={t('outbox.empty')} text={t('outbox.emptyText')} />
        }
        refusals={{
          not_found: (
            <Notice icon={<TrayIcon size={26} />} title={t('outbox.empty')} text={t('outbox.off')} />
          ),
        }}
      >
        {({ items }) => <Mails mails={items} />}
      </QueryBoundary>
    </PlainFrame>
  );
}

type Mail = Awaited<ReturnType<typeof identityApi.sandboxOutbox>>['items'][number];

function Mails({ mails }: { readonly mails: readonly Mail[] }) {
  const t = usePhrases('identity');
  const formats = useFormats();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = mails.find(({ id }) => id === chosenId) ?? mails[0];
  return (
    chosen && (
      <SplitReader
        label={t('outbox.list')}
        items={mails}
        openId={chosen.id}
        isReading={chosenId !== undefined}
        onOpen={({ id }) => setChosenId(id)}
        textOf={({ to, subject, sentAt }) => ({
          title: subject,
          details: [to, formats.dateTime(sentAt)],
        })}
      >
        <ReadingPane
          label={t('outbox.preview', { email: chosen.to })}
          title={chosen.subject}
          detail={`${chosen.from} → ${chosen.to}`}
          back={t('outbox.backToList')}
          onBack={() => setChosenId(undefined)}
        >
          <MailView html={chosen.html} />
        </ReadingPane>
      </SplitReader>
    )
  );
}
