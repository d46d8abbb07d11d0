// Mails caught by the team's sandbox, and buttons to simulate provider reports.
import type { RecipientId } from '@fieldhouse/contract/ids';
import { Button, SegmentedControl } from '@mantine/core';
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { ProblemNotice } from '../../app/feedback/problem-notice.tsx';
import { toastProblem } from '../../app/feedback/toasts.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Chip } from '../../ui/chip.tsx';
import { MailView } from '../../ui/mail-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ReadingPane, SplitReader } from '../../ui/split-view.tsx';
import { refreshMessages } from './message-queries.ts';
import css from './messages.module.css';
import layout from './outbox-page.module.css';

const outboxRefreshMs = 3000;

export function OutboxPage() {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const formats = useFormats();
  const [chosenId, setChosenId] = useState<RecipientId>();
  const { data, error, refetch } = useQuery({
    ...queryOf(api.messages.outbox, { params: { teamId }, query: {} }),
    refetchInterval: outboxRefreshMs,
  });
  const shownId = chosenId ?? data?.items[0]?.id;
  return (
    <Page width="wide">
      <PageHeader title={t('outbox.title')} intro={t('outbox.intro')} />
      {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={6} height={60} />}
      {data?.items.length === 0 && (
        <Notice icon={<TrayIcon size={26} />} title={t('outbox.empty')} text={t('outbox.emptyText')} />
      )}
      {shownId && (
        <SplitReader
          label={t('outbox.list')}
          items={data?.items ?? []}
          openId={shownId}
          isReading={chosenId !== undefined}
          onOpen={({ id }) => setChosenId(id)}
          textOf={({ subject, to, sentAt, delivery }) => ({
            title: subject,
            details: [to, [formats.dateTime(sentAt), delivery && t(`event.${delivery}`)].join(' ')],
          })}
        >
          <OpenMail key={shownId} id={shownId} onBack={() => setChosenId(undefined)} />
        </SplitReader>
      )}
    </Page>
  );
}

const fates = ['delivery', 'open', 'click', 'bounce', 'complaint', 'unsubscribed'] as const;
const parts = ['html', 'text', 'headers'] as const;

interface OpenMailProps {
  readonly id: RecipientId;
  readonly onBack: () => void;
}

function OpenMail({ id, onBack }: OpenMailProps) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const client = useQueryClient();
  const { may } = useRights();
  const params = { teamId, recipientId: id };
  const { data, error, refetch } = useQuery(queryOf(api.messages.outboxMail, { params }));
  const [part, setPart] = useState<(typeof parts)[number]>('html');
  const play = (fate: (typeof fates)[number]) =>
    api.messages
      .simulateDelivery({ params, body: { fate } })
      .then(() => refreshMessages(client), toastProblem);
  if (error && !data) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  return (
    <ReadingPane
      label={data.subject}
      title={data.subject}
      detail={`${data.to} · ${data.messageName}`}
      back={t('outbox.back')}
      onBack={onBack}
    >
      {data.delivery && (
        <div>
          <Chip>{t(`event.${data.delivery}`)}</Chip>
        </div>
      )}
      {may('outgoing_messages_edit') && (
        <fieldset className={layout.fates}>
          <legend className={css.soft}>{t('outbox.fate')}</legend>
          {fates.map((fate) => (
            <Button key={fate} variant="default" size="compact-sm" onClick={() => void play(fate)}>
              {t(`event.${fate}`)}
            </Button>
          ))}
        </fieldset>
      )}
      <SegmentedControl
        aria-label={t('outbox.part')}
        value={part}
        onChange={(next) => setPart(parts.find((one) => one === next) ?? 'html')}
        data={parts.map((value) => ({ value, label: t(`outbox.${value}`) }))}
      />
      {part === 'html' && <MailView html={data.html} />}
      {part === 'text' && <pre className={css.headers}>{data.text}</pre>}
      {part === 'headers' && (
        <pre className={css.headers}>
          {data.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        </pre>
      )}
    </ReadingPane>
  );
}
