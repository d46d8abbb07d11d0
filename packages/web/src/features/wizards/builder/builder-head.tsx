// State of the draft, and what can be done with the wizard as a whole.
import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { Wizard } from '@fieldhouse/contract/wizards';
import { ActionIcon, Alert, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { ArrowUUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpRight';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../../api/api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { adminFeatures } from '../../../app/admin-features.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import type { ConflictPart } from '../../../app/forms/edit-base.ts';
import { FormConflict } from '../../../app/forms/form-conflict.tsx';
import { TabActions } from '../../../app/frame/tab-row.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { publicLinkOf } from '../share/public-link.ts';
import { TestButton, useWizardTest, type WizardTest } from '../testing/test-button.tsx';
import { type WizardPlace, wizardQuery } from '../wizard-queries.ts';
import css from './builder-head.module.css';
import type { DraftHistory } from './draft/use-draft-history.ts';
import { StateBadge } from './state-badge.tsx';
import type { WizardDraftState } from './use-wizard-draft.ts';

interface BuilderHeadProps {
  readonly place: WizardPlace;
  readonly wizard: Wizard;
  readonly state: WizardDraftState;
  readonly history: DraftHistory;
  readonly onPublish: () => void;
}

const saveWords = {
  saved: 'builder.saved',
  waiting: 'builder.saving',
  saving: 'builder.saving',
  failed: 'builder.notSaved',
  stale: 'builder.notSaved',
} as const;

/** Beside the tabs. On a phone, all but the main action are in the menu, so that it is one row. */
export function BuilderHead({ place, wizard, state, history, onPublish }: BuilderHeadProps) {
  const t = usePhrases('wizards');
  const mayPublish = useRights().may(...adminFeatures.wizardResults);
  const { saveState } = state;
  const isUpToDate = wizard.live !== null && !wizard.hasUnpublishedChanges && saveState === 'saved';
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const test = useWizardTest({ place, wizard, save: state.flush });
  return (
    <TabActions>
      <span className={css.saved} role="status">
        {t(saveWords[saveState])}
      </span>
      <StateBadge state={wizard.state} version={isPhone ? undefined : wizard.live?.number} />
      {!isPhone && <History history={history} />}
      {!isPhone && <TestButton test={test} />}
      {mayPublish && (
        <Button size="xs" onClick={onPublish} disabled={isUpToDate || saveState === 'stale'}>
          {t(
            isUpToDate
              ? 'builder.upToDate'
              : wizard.live === null
                ? 'builder.publish'
                : 'builder.publishChanges',
          )}
        </Button>
      )}
      <WizardMenu place={place} wizard={wizard}>
        {isPhone && <PhoneActions history={history} test={test} />}
      </WizardMenu>
      {test.drawer}
    </TabActions>
  );
}

function History({ history }: Pick<BuilderHeadProps, 'history'>) {
  const t = usePhrases('wizards');
  return (
    <span className={css.history}>
      <ActionIcon size={32} aria-label={t('builder.undo')} disabled={!history.canUndo} onClick={history.undo}>
        <ArrowUUpLeftIcon size={16} />
      </ActionIcon>
      <ActionIcon size={32} aria-label={t('builder.redo')} disabled={!history.canRedo} onClick={history.redo}>
        <ArrowUUpRightIcon size={16} />
      </ActionIcon>
    </span>
  );
}

interface PhoneActionsProps extends Pick<BuilderHeadProps, 'history'> {
  readonly test: WizardTest;
}

function PhoneActions({ history, test }: PhoneActionsProps) {
  const t = usePhrases('wizards');
  const tTests = usePhrases('wizard-tests');
  return (
    <>
      <Menu.Item onClick={test.start}>{tTests('test.action')}</Menu.Item>
      <Menu.Item disabled={!history.canUndo} onClick={history.undo}>
        {t('builder.undo')}
      </Menu.Item>
      <Menu.Item disabled={!history.canRedo} onClick={history.redo}>
        {t('builder.redo')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

interface WizardMenuProps extends Pick<BuilderHeadProps, 'place' | 'wizard'> {
  /** Before its own items. */
  readonly children: ReactNode;
}

function WizardMenu({ place, wizard, children }: WizardMenuProps) {
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
        <ActionIcon size={32} variant="default" aria-label={t('builder.more')}>
          <DotsThreeIcon size={20} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
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
  const shownPart = useShownPart();
  const { saveState, problem, conflicts, decide } = state;
  if (saveState === 'stale')
    return (
      <FormConflict conflict={{ parts: conflicts.map((part) => shownPart(part, state.draft)), decide }} />
    );
  if (saveState === 'failed') {
    return (
      <Alert color="red" role="alert">
        {problemText(problem)}
      </Alert>
    );
  }
  if (wizard.live?.isOutdated === true) {
    return <Alert color="yellow">{t('builder.outdated')}</Alert>;
  }
  return null;
}

/** A step by its title, with its texts; of the settings only the name is a text. */
function useShownPart() {
  const t = usePhrases('wizards');
  return (part: ConflictPart, { definition }: WizardDraftState['draft']) => {
    const { property, name, yours, theirs } = part;
    if (property === 'name') return { ...part, label: t('builder.nameLabel') };
    if (!isStep(yours) && !isStep(theirs)) return { ...part, label: undefined };
    const number = definition.steps.findIndex(({ id }) => id === name) + 1;
    const title = [yours, theirs].filter(isStep).find((step) => step.title !== '')?.title;
    const textOf = (side: unknown) => (isStep(side) ? textsOf(side) : t('builder.stepDeleted'));
    return {
      name,
      label: title ?? t('builder.stepNumber', { number }),
      yours: textOf(yours),
      theirs: textOf(theirs),
    };
  };
}

function isStep(value: unknown): value is WizardStep {
  return typeof value === 'object' && value !== null && 'tasks' in value;
}

/** The titles and texts of a step, in their order. */
function textsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textsOf).filter(Boolean).join(' · ');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, part]) =>
      typeof part === 'string' ? (['title', 'text', 'label'].includes(name) ? part : '') : textsOf(part),
    )
    .filter(Boolean)
    .join(' · ');
}
