// Name, state and what can be done with the wizard as a whole.
import type { Wizard } from '@fieldhouse/contract/wizards';
import { ActionIcon, Alert, Button, Menu, TextInput } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { DataIcon } from '../../../ui/data-icon.tsx';
import { type WizardPlace, wizardQuery } from '../wizard-queries.ts';
import css from './builder-head.module.css';
import { publicLinkOf } from './public-link.ts';
import { StateBadge } from './state-badge.tsx';
import type { WizardDraftState } from './use-wizard-draft.ts';

interface BuilderHeadProps {
  readonly place: WizardPlace;
  readonly wizard: Wizard;
  readonly state: WizardDraftState;
  readonly onPublish: () => void;
}

const saveWords = {
  saved: 'builder.saved',
  waiting: 'builder.saving',
  saving: 'builder.saving',
  failed: 'builder.notSaved',
  stale: 'builder.notSaved',
} as const;

export function BuilderHead({ place, wizard, state, onPublish }: BuilderHeadProps) {
  const t = usePhrases('wizards');
  const { draft, saveState, change } = state;
  const isUpToDate = wizard.live !== null && !wizard.hasUnpublishedChanges && saveState === 'saved';
  return (
    <header className={css.head}>
      <span className={css.icon}>
        <DataIcon icon={draft.icon} size={18} />
      </span>
      <h1 className={css.hidden}>{draft.name}</h1>
      <TextInput
        className={css.name}
        classNames={{ input: css.nameInput ?? '' }}
        variant="unstyled"
        aria-label={t('builder.name')}
        value={draft.name}
        maxLength={120}
        onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
      />
      <div className={css.actions}>
        <span className={css.saved} role="status">
          {t(saveWords[saveState])}
        </span>
        <StateBadge state={wizard.state} />
        <Button onClick={onPublish} disabled={isUpToDate || saveState === 'stale'}>
          {t(
            isUpToDate
              ? 'builder.upToDate'
              : wizard.live === null
                ? 'builder.publish'
                : 'builder.publishChanges',
          )}
        </Button>
        <WizardMenu place={place} wizard={wizard} />
      </div>
    </header>
  );
}

function WizardMenu({ place, wizard }: Pick<BuilderHeadProps, 'place' | 'wizard'>) {
  const t = usePhrases('wizards');
  const client = useQueryClient();
  const navigate = useNavigate();
  const link = publicLinkOf(place, wizard);
  const { name } = wizard;
  const { run: copy } = useAction((address: string) => navigator.clipboard.writeText(address), {
    done: { text: t('builder.copied') },
  });
  const { run: takeOffline } = useAction(() => api.wizards.takeOffline({ params: { ...place }, body: {} }), {
    confirm: () => ({
      title: t('builder.takeOfflineTitle', { name }),
      text: t('builder.takeOfflineText'),
      action: t('builder.takeOffline'),
      isDangerous: true,
    }),
    onDone: (changed) => client.setQueryData(wizardQuery(place).queryKey, changed),
  });
  const { run: remove } = useAction(() => api.wizards.delete({ params: { ...place } }), {
    confirm: () => ({
      title: t('builder.deleteTitle', { name }),
      text: t('builder.deleteText'),
      action: t('builder.delete'),
      isDangerous: true,
    }),
    onDone: async () => {
      await client.invalidateQueries({ queryKey: queryKeyOf(api.wizards.list) });
      await navigate({ to: '/team-{$teamId}/admin/data-wizards', params: { teamId: place.teamId } });
    },
  });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={36} variant="default" aria-label={t('builder.more')}>
          <DotsThreeIcon size={20} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {link !== undefined && (
          <>
            <Menu.Item component="a" href={link} target="_blank" rel="noreferrer">
              {t('builder.open')}
            </Menu.Item>
            <Menu.Item onClick={() => void copy(link)}>{t('builder.copyLink')}</Menu.Item>
            <Menu.Item onClick={() => void takeOffline()}>{t('builder.takeOffline')}</Menu.Item>
          </>
        )}
        <Menu.Item color="red" onClick={() => void remove()}>
          {t('builder.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What prevents saving, and what is outdated. */
export function BuilderNotices({ wizard, state }: Pick<BuilderHeadProps, 'wizard' | 'state'>) {
  const t = usePhrases('wizards');
  const { saveState, problem, reload } = state;
  if (saveState === 'stale') {
    return (
      <Alert color="yellow" title={t('builder.staleTitle')} mb={16}>
        <p className={css.alertText}>{t('builder.staleText')}</p>
        <Button size="xs" variant="default" onClick={() => void reload()}>
          {t('builder.reload')}
        </Button>
      </Alert>
    );
  }
  if (saveState === 'failed') {
    return (
      <Alert color="red" mb={16} role="alert">
        {problemText(problem)}
      </Alert>
    );
  }
  if (wizard.live?.isOutdated === true) {
    return (
      <Alert color="yellow" mb={16}>
        {t('builder.outdated')}
      </Alert>
    );
  }
  return null;
}
