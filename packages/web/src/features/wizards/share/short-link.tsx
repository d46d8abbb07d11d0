// The short link of a public wizard: created when it is wanted, and revoked when it leaked.
import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { wizardShortLinksApi } from '../../../api/endpoints/wizards/wizard-short-links-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { confirm } from '../../../app/feedback/confirm.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import type { WizardPlace } from '../wizard-queries.ts';
import { SavedCode } from './saved-code.tsx';
import css from './share-dialog.module.css';

export function ShortLinkPart({ place }: { readonly place: WizardPlace }) {
  const t = usePhrases('wizard-results');
  const query = useQuery(queryOf(wizardShortLinksApi.get, { params: { ...place } }));
  return (
    <section className={css.link}>
      <h3 className={css.title}>{t('share.short.title')}</h3>
      <p className={css.hint}>{t('share.short.text')}</p>
      <QueryBoundary query={query} skeleton={<RowsSkeleton rows={1} />}>
        {({ address }) =>
          address === null ? <Create place={place} /> : <Existing place={place} address={address} />
        }
      </QueryBoundary>
    </section>
  );
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [wizardShortLinksApi.get.endpoint.name] });
}

function Create({ place }: { readonly place: WizardPlace }) {
  const t = usePhrases('wizard-results');
  const { run: create } = useAction(() => wizardShortLinksApi.create({ params: { ...place } }), {
    onDone: useRefresh(),
    done: t('share.short.created'),
  });
  return (
    <div>
      <Button variant="default" onClick={() => void create()}>
        {t('share.short.create')}
      </Button>
    </div>
  );
}

function Existing({ place, address }: { readonly place: WizardPlace; readonly address: string }) {
  const t = usePhrases('wizard-results');
  const clipboard = useClipboard({ timeout: 3000 });
  const { run: revoke } = useAction(() => wizardShortLinksApi.revoke({ params: { ...place } }), {
    onDone: useRefresh(),
    done: t('share.short.revoked'),
  });
  const ask = async () => {
    const question = {
      title: t('share.short.revokeTitle'),
      text: t('share.short.revokeText'),
      action: t('share.short.revoke'),
      isDangerous: true,
    };
    if (await confirm(question)) await revoke();
  };
  return (
    <div className={css.beside}>
      <div className={css.address}>
        <TextInput
          aria-label={t('share.short.title')}
          value={address}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          onClick={() => clipboard.copy(address)}
        >
          {t(clipboard.copied ? 'share.copied' : 'share.copy')}
        </Button>
        <Button variant="default" onClick={() => void ask()}>
          {t('share.short.revoke')}
        </Button>
      </div>
      <SavedCode link={address} label={t('share.short.code')} size={120} />
    </div>
  );
}
