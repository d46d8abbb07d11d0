// Mails caught by the team's sandbox, and buttons to simulate provider reports.
import type { RecipientId } from '@fieldhouse/contract/ids';
import { mailFates } from '@fieldhouse/contract/message-sandbox';
import { Button, SegmentedControl } from '@mantine/core';
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messagesApi } from '../../api/endpoints/messages-api.ts';
import { pagesOf, queryOf } from '../../api/queries.ts';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
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
import css from './messages.module.css';
import layout from './outbox-page.module.css';
import { PlayClick, SandboxPhone } from './sms/sandbox-phone.tsx';

const outboxRefreshMs = 3000;

export function OutboxPage() {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const outbox = useInfiniteQuery({
    ...pagesOf([messagesApi.outbox.endpoint.name, { teamId }, 'pages'], (after, signal) =>
      messagesApi.outbox({ params: { teamId }, query: after }, { signal }),
    ),
    refetchInterval: outboxRefreshMs,
  });
  return (
    <Page width="wide">
      <PageHeader title={t('outbox.title')} intro={t('outbox.intro')} />
      <QueryBoundary
        query={outbox}
        skeleton={<RowsSkeleton rows={6} height={60} />}
        empty={
          <Notice icon={<TrayIcon size={26} />} title={t('outbox.empty')} text={t('outbox.emptyText')} />
        }
      >
        {(items) => <Mails mails={items} />}
      </QueryBoundary>
      <LoadMore query={outbox} label={t('more')} mt="md" />
    </Page>
  );
}

function Mails({ mails }: { readonly mails: readonly OutboxEntry[] }) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const [chosenId, setChosenId] = useState<RecipientId>();
  const shownId = chosenId ?? mails[0]?.id;
  return (
    shownId && (
      <SplitReader
        label={t('outbox.list')}
        items={mails}
        openId={shownId}
        isReading={chosenId !== undefined}
        onOpen={({ id }) => setChosenId(id)}
        textOf={({ subject, to, sentAt, delivery }) => ({
          title: subject,
          details: [
            to,
            [formats.dateTime(sentAt), delivery && t(`event.${delivery}`)].filter(Boolean).join(' · '),
          ],
        })}
      >
        <OpenMail key={shownId} id={shownId} onBack={() => setChosenId(undefined)} />
      </SplitReader>
    )
  );
}

type OutboxMail = Awaited<ReturnType<typeof messagesApi.outboxMail>>;
type OutboxEntry = Awaited<ReturnType<typeof messagesApi.outbox>>['items'][number];

const fatesWithoutLink = mailFates.filter((fate) => fate !== 'click');
const parts = ['html', 'text', 'headers'] as const;

interface OpenMailProps {
  readonly id: RecipientId;
  readonly onBack: () => void;
}

function OpenMail({ id, onBack }: OpenMailProps) {
  const teamId = useTeamId();
  const params = { teamId, recipientId: id };
  return (
    <QueryBoundary
      query={useQuery(queryOf(messagesApi.outboxMail, { params }))}
      skeleton={<RowsSkeleton rows={6} />}
    >
      {(mail) => <MailPane id={id} mail={mail} onBack={onBack} />}
    </QueryBoundary>
  );
}

interface MailPaneProps extends OpenMailProps {
  readonly mail: OutboxMail;
}

function MailPane({ id, mail, onBack }: MailPaneProps) {
  const t = usePhrases('messages');
  return (
    <ReadingPane
      label={mail.subject}
      title={mail.subject}
      detail={`${mail.to} · ${mail.messageName}`}
      back={t('outbox.back')}
      onBack={onBack}
    >
      {mail.delivery && (
        <div>
          <Chip>{t(`event.${mail.delivery}`)}</Chip>
        </div>
      )}
      {mail.methodUsed === 'sms' ? <SandboxPhone id={id} mail={mail} /> : <MailParts id={id} mail={mail} />}
    </ReadingPane>
  );
}

function MailParts({ id, mail }: Omit<MailPaneProps, 'onBack'>) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const tSms = usePhrases('sms');
  const { may } = useRights();
  const [part, setPart] = useState<(typeof parts)[number]>('html');
  const { run: play } = useAction((fate: (typeof mailFates)[number]) =>
    messagesApi.simulateDelivery({ params: { teamId, recipientId: id }, body: { fate } }),
  );
  return (
    <>
      {mail.messageId === null && <p className={css.soft}>{tSms('isTest')}</p>}
      {may('outgoing_messages_edit') && mail.messageId !== null && (
        <fieldset className={layout.fates}>
          <legend className={css.soft}>{t('outbox.fate')}</legend>
          {fatesWithoutLink.map((fate) => (
            <Button key={fate} variant="default" size="compact-sm" onClick={() => void play(fate)}>
              {t(`event.${fate}`)}
            </Button>
          ))}
          <PlayClick id={id} links={mail.links} />
        </fieldset>
      )}
      <SegmentedControl
        aria-label={t('outbox.part')}
        value={part}
        onChange={(next) => setPart(parts.find((one) => one === next) ?? 'html')}
        data={parts.map((value) => ({ value, label: t(`outbox.${value}`) }))}
      />
      {part === 'html' && <MailView html={mail.html} />}
      {part === 'text' && <pre className={css.headers}>{mail.text}</pre>}
      {part === 'headers' && (
        <pre className={css.headers}>
          {mail.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        </pre>
      )}
    </>
  );
}
