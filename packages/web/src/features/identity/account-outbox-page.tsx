import type { EndpointReply } from '@fieldhouse/contract/endpoint';
import type { identity } from '@fieldhouse/contract/identity';
import { Button, UnstyledButton } from '@mantine/core';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { TrayIcon } from '@phosphor-icons/react/dist/csr/Tray';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../api/api-problem.ts';
import { identityApi } from '../../api/identity-api.ts';
import { queryOf } from '../../api/queries.ts';
import { useFormats } from '../../app/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { PlainFrame } from '../../app/plain-frame.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { MailView } from '../../ui/mail-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './account-outbox-page.module.css';

type Mail = EndpointReply<typeof identity.sandboxOutbox>['items'][number];

const refreshMs = 3000;

/** Mails of the house itself while no mail server is set up, so that a newcomer can finish signing up. */
export function AccountOutboxPage() {
  const t = usePhrases('identity');
  const [chosenId, setChosenId] = useState<string>();
  const outbox = useQuery({ ...queryOf(identityApi.sandboxOutbox, {}), refetchInterval: refreshMs });
  const mails = outbox.data?.items ?? [];
  const chosen = mails.find(({ id }) => id === chosenId) ?? mails[0];
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
      {outbox.isPending && <RowsSkeleton rows={5} height={52} />}
      {outbox.error &&
        (isProblem(outbox.error, 'not_found') ? (
          <Notice icon={<TrayIcon size={26} />} title={t('outbox.empty')} text={t('outbox.off')} />
        ) : (
          <ProblemNotice error={outbox.error} onRetry={() => void outbox.refetch()} />
        ))}
      {outbox.data && mails.length === 0 && (
        <Notice icon={<TrayIcon size={26} />} title={t('outbox.empty')} text={t('outbox.emptyText')} />
      )}
      {chosen && (
        <div className={css.split} data-reading={chosenId !== undefined || undefined}>
          <MailList mails={mails} chosenId={chosen.id} onChoose={setChosenId} />
          <MailPreview mail={chosen} onBack={() => setChosenId(undefined)} />
        </div>
      )}
    </PlainFrame>
  );
}

interface MailListProps {
  readonly mails: readonly Mail[];
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}

function MailList({ mails, chosenId, onChoose }: MailListProps) {
  const t = usePhrases('identity');
  const formats = useFormats();
  return (
    <ul className={css.list} aria-label={t('outbox.list')}>
      {mails.map(({ id, to, subject, sentAt }) => (
        <li key={id}>
          <UnstyledButton className={css.mail} aria-current={id === chosenId} onClick={() => onChoose(id)}>
            <span className={css.subject}>{subject}</span>
            <span className={css.meta}>{to}</span>
            <span className={css.meta}>{formats.dateTime(sentAt)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function MailPreview({ mail, onBack }: { readonly mail: Mail; readonly onBack: () => void }) {
  const t = usePhrases('identity');
  return (
    <article className={css.preview} aria-label={t('outbox.preview', { email: mail.to })}>
      <Button
        className={css.back}
        variant="subtle"
        size="compact-sm"
        leftSection={<CaretLeftIcon size={14} />}
        onClick={onBack}
      >
        {t('outbox.backToList')}
      </Button>
      <h2 className={css.heading}>{mail.subject}</h2>
      <p className={css.meta}>
        {mail.from} → {mail.to}
      </p>
      <MailView html={mail.html} />
    </article>
  );
}
