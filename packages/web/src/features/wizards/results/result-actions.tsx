// Period and version of the results, whether you follow the wizard, and which answers are shown.
import type { WizardFigures, WizardResultSettings } from '@fieldhouse/contract/wizard-results';
import { Button, Checkbox, NumberInput, Select } from '@mantine/core';
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell';
import { BellSlashIcon } from '@phosphor-icons/react/dist/csr/BellSlash';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wizardResultsApi } from '../../../api/endpoints/wizards/wizard-results-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useAskedClose, useIsChanged } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { WizardPlace } from '../wizard-queries.ts';
import css from './results.module.css';
import { periods, type useResultSearch } from './use-result-search.ts';

interface ResultActionsProps {
  readonly place: WizardPlace;
  readonly figures: WizardFigures;
  readonly search: ReturnType<typeof useResultSearch>;
}

export function ResultActions({ place, figures, search }: ResultActionsProps) {
  const t = usePhrases('wizard-results');
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  return (
    <div className={css.controls}>
      <Select
        className={css.select}
        aria-label={t('period.title')}
        placeholder={t('period.all')}
        clearable
        data={periods.map((days) => ({ value: String(days), label: t(`period.last${days}`) }))}
        value={search.days === undefined ? null : String(search.days)}
        onChange={(value) => search.change({ days: periods.find((days) => String(days) === value) })}
      />
      {figures.versions.length > 1 && (
        <Select
          className={css.select}
          aria-label={t('version.title')}
          placeholder={t('version.all')}
          clearable
          data={figures.versions.map((number) => ({
            value: String(number),
            label: t('version.one', { number }),
          }))}
          value={search.version === undefined ? null : String(search.version)}
          onChange={(value) => search.change({ version: value === null ? undefined : Number(value) })}
        />
      )}
      <FollowButton place={place} isFollowing={figures.isFollowing} />
      <Button variant="default" leftSection={<GearIcon size={16} />} onClick={() => setSettingsOpen(true)}>
        {t('settings.title')}
      </Button>
      <Dialog
        title={t('settings.title')}
        closeLabel={t('settings.cancel')}
        isOpen={areSettingsOpen}
        onClose={() => setSettingsOpen(false)}
      >
        <SettingsForm place={place} settings={figures.settings} onClose={() => setSettingsOpen(false)} />
      </Dialog>
    </div>
  );
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: [wizardResultsApi.figures.endpoint.name] });
    await client.invalidateQueries({ queryKey: [wizardResultsApi.runs.endpoint.name] });
  };
}

function FollowButton({
  place,
  isFollowing,
}: Pick<ResultActionsProps, 'place'> & { readonly isFollowing: boolean }) {
  const t = usePhrases('wizard-results');
  const { run: follow } = useAction(
    () => wizardResultsApi.follow({ params: { ...place }, body: { isFollowing: !isFollowing } }),
    { onDone: useRefresh(), done: t(isFollowing ? 'follow.stopped' : 'follow.started') },
  );
  const Icon = isFollowing ? BellSlashIcon : BellIcon;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} />}
      aria-pressed={isFollowing}
      onClick={() => void follow()}
    >
      {t(isFollowing ? 'follow.stop' : 'follow.start')}
    </Button>
  );
}

interface SettingsFormProps extends Pick<ResultActionsProps, 'place'> {
  readonly settings: WizardResultSettings;
  readonly onClose: () => void;
}

function SettingsForm({ place, settings, onClose }: SettingsFormProps) {
  const t = usePhrases('wizard-results');
  const [showsUnfinished, setShowsUnfinished] = useState(settings.showsUnfinished);
  const [answerDays, setAnswerDays] = useState<number | string>(settings.answerDays ?? '');
  const refresh = useRefresh();
  const { run: save, isPending } = useAction(
    () => {
      const body = { showsUnfinished, answerDays: typeof answerDays === 'number' ? answerDays : null };
      return wizardResultsApi.changeSettings({ params: { ...place }, body });
    },
    {
      onDone: async () => {
        await refresh();
        onClose();
      },
      done: t('settings.saved'),
    },
  );
  const close = useAskedClose(useIsChanged([showsUnfinished, answerDays]) && !isPending, onClose);
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Checkbox
        label={t('settings.showsUnfinished')}
        description={t('settings.showsUnfinishedHint')}
        checked={showsUnfinished}
        onChange={(event) => setShowsUnfinished(event.currentTarget.checked)}
      />
      <NumberInput
        label={t('settings.answerDays')}
        description={t('settings.answerDaysHint')}
        min={1}
        max={3650}
        allowDecimal={false}
        value={answerDays}
        onChange={setAnswerDays}
      />
      <div className={css.buttons}>
        <Button variant="default" onClick={close}>
          {t('settings.cancel')}
        </Button>
        <Button type="submit">{t('settings.save')}</Button>
      </div>
    </form>
  );
}
