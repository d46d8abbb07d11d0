import { passkeys as endpoints, type Passkey } from '@fieldhouse/contract/passkeys';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeysApi } from '../../../api/endpoints/proof-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { toast } from '../../../app/feedback/toasts.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { PasswordField } from '../../../app/forms/password-field.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import {
  isPasskeyAlreadyRegistered,
  isPasskeyCancelled,
  makePasskey,
  supportsPasskeys,
} from '../passkey-browser.ts';
import page from '../preferences-page.module.css';
import { FormProblem } from '../sign-in/form-problem.tsx';
import css from './security.module.css';

export const passkeysQuery = queryOf(passkeysApi.list, {});

export function PasskeysPanel() {
  const t = usePhrases('identity');
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const passkeys = useQuery(passkeysQuery);
  const refresh = () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const { run: remove } = useAction(({ id }: Passkey) => passkeysApi.remove({ params: { passkeyId: id } }), {
    confirm: ({ name }) => ({
      title: t('passkeys.removeTitle', { name }),
      text: t('passkeys.removeText'),
      action: t('passkeys.remove'),
      isDangerous: true,
    }),
    refresh: [passkeysApi.list],
  });
  const isPossible = supportsPasskeys();
  return (
    <Panel title={t('passkeys.title')}>
      <QueryBoundary query={passkeys} skeleton={<Skeleton height={44} />}>
        {({ items }) =>
          items.map((one) => <PasskeyRow key={one.id} passkey={one} onRemove={() => void remove(one)} />)
        }
      </QueryBoundary>
      <div className={page.row}>
        <div className={`${page.hint} ${page.about}`}>
          {isPossible ? t('passkeys.hint') : t('passkeys.notHere')}
        </div>
        <Button variant="default" disabled={!isPossible} onClick={() => setAdding(true)}>
          {t('passkeys.add')}
        </Button>
      </div>
      <Dialog
        title={t('passkeys.addTitle')}
        closeLabel={t('security.close')}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      >
        <AddForm
          onDone={() => {
            setAdding(false);
            toast({ text: t('passkeys.added'), tone: 'good' });
            void refresh();
          }}
        />
      </Dialog>
    </Panel>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRemove }: PasskeyRowProps) {
  const t = usePhrases('identity');
  const { dateTime } = useFormats();
  const used =
    lastUsedAt === null ? t('passkeys.neverUsed') : t('passkeys.used', { when: dateTime(lastUsedAt) });
  return (
    <div className={page.row}>
      <div className={page.about}>
        <div className={page.label}>{name}</div>
        <div className={page.hint}>
          {t('passkeys.created', { when: dateTime(createdAt) })} · {used}
        </div>
      </div>
      <Button variant="default" size="xs" aria-label={t('passkeys.removeOf', { name })} onClick={onRemove}>
        {t('passkeys.remove')}
      </Button>
    </div>
  );
}

const schema = endpoints.begin.body.extend({ name: endpoints.add.body.shape.name });

function AddForm({ onDone }: { readonly onDone: () => void }) {
  const t = usePhrases('identity');
  const form = useContractForm({
    schema,
    initialValues: { name: '', password: '' },
    fieldOfCode: { wrong_password: 'password' },
    onSubmit: async ({ name, password }) => {
      try {
        await makePasskey(name, password);
        onDone();
      } catch (error) {
        if (isPasskeyAlreadyRegistered(error)) toast({ text: t('passkeys.madeAlready'), tone: 'danger' });
        else if (!isPasskeyCancelled(error)) throw error;
      }
    },
  });
  return (
    <form className={css.form} {...form.form}>
      <p className={css.intro}>{t('passkeys.addIntro')}</p>
      <FormProblem text={form.problemText} />
      <TextInput
        {...form.text('name')}
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        autoComplete="off"
        data-autofocus
      />
      <PasswordField
        {...form.text('password')}
        label={t('fields.password')}
        autoComplete="current-password"
      />
      <div className={css.actions}>
        <Button type="submit" loading={form.isBusy}>
          {t('passkeys.add')}
        </Button>
      </div>
    </form>
  );
}
