// Name, email, password and picture of the signed-in person. Each is changed in a dialog of its own.

import type { OwnAccountDetails } from '@fieldhouse/contract/own-account';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ownAccountApi } from '../../../api/endpoints/account/own-account-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import css from '../preferences-page.module.css';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PictureRow } from './picture-row.tsx';

type Dialogs = 'name' | 'email' | 'password';

export const ownAccountQuery = queryOf(ownAccountApi.get, {});

export function OwnAccountPanel() {
  const t = usePhrases('own-account');
  return (
    <Panel title={t('title')}>
      <QueryBoundary query={useQuery(ownAccountQuery)} skeleton={<Skeleton height={220} />}>
        {(account) => <Rows account={account} />}
      </QueryBoundary>
    </Panel>
  );
}

function Rows({ account }: { readonly account: OwnAccountDetails }) {
  const t = usePhrases('own-account');
  const ui = usePhrases('ui');
  const [open, setOpen] = useState<Dialogs>();
  const close = () => setOpen(undefined);
  const { email, pendingEmail, may } = account;
  const emailHint = pendingEmail === null ? undefined : t('email.pending', { email: pendingEmail });
  return (
    <>
      <PictureRow account={account} />
      <Row label={t('name.label')} value={fullName(account)}>
        <ChangeButton label={t('name.change')} onClick={() => setOpen('name')} />
      </Row>
      <Row label={t('email.label')} value={email} hint={may.changeEmail ? emailHint : t('email.elsewhere')}>
        {may.changeEmail && <ChangeButton label={t('email.change')} onClick={() => setOpen('email')} />}
      </Row>
      <Row label={t('password.label')} value={t('password.hint')}>
        <ChangeButton label={t('password.change')} onClick={() => setOpen('password')} />
      </Row>
      <Dialog
        title={t(`${open ?? 'name'}.title`)}
        closeLabel={ui('close')}
        isOpen={open !== undefined}
        onClose={close}
      >
        {open === 'name' && <NameForm account={account} onClose={close} />}
        {open === 'email' && <EmailForm onClose={close} />}
        {open === 'password' && <PasswordForm onClose={close} />}
      </Dialog>
    </>
  );
}

interface RowProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
}

function Row({ label, value, hint, children }: RowProps) {
  return (
    <div className={css.row}>
      <div className={css.about}>
        <div className={css.label}>{label}</div>
        <div className={css.hint}>{value}</div>
        {hint !== undefined && <div className={css.hint}>{hint}</div>}
      </div>
      {children}
    </div>
  );
}

function ChangeButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}
