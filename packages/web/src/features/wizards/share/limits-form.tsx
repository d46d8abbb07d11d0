import type { Wizard } from '@fieldhouse/contract/wizards';
import { Button, NumberInput, Progress, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useLeave } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { type WizardPlace, wizardQuery } from '../wizard-queries.ts';
import css from './limits-form.module.css';

interface LimitsFormProps {
  readonly place: WizardPlace;
  readonly wizard: Wizard;
}

const nearlyFull = 0.9;

/** Closing date and maximal number of responses. */
export function LimitsForm({ place, wizard }: LimitsFormProps) {
  const t = usePhrases('wizards');
  const client = useQueryClient();
  const [closesAt, setClosesAt] = useState(() => toLocalInput(wizard.limits.closesAt));
  const [maxAnswers, setMaxAnswers] = useState<number | string>(wizard.limits.maxAnswers ?? '');
  const [before, setBefore] = useState(wizard.limits);
  const [saved, setSaved] = useState({ closesAt, maxAnswers });
  useLeave(closesAt !== saved.closesAt || maxAnswers !== saved.maxAnswers);
  const taken = wizard.begunCount > 0 ? [t('settings.placesTaken', { count: wizard.begunCount })] : [];
  const share = wizard.limits.maxAnswers === null ? undefined : wizard.begunCount / wizard.limits.maxAnswers;
  const { run: save } = useAction(
    () => {
      const body = {
        closesAt: closesAt === '' ? null : new Date(closesAt).toISOString(),
        maxAnswers: typeof maxAnswers === 'number' ? maxAnswers : null,
      };
      return api.wizards.changeLimits({ params: { ...place }, body: { ...body, before } });
    },
    {
      onDone: (stored) => {
        setSaved({ closesAt, maxAnswers });
        setBefore(stored.limits);
        client.setQueryData(wizardQuery(place).queryKey, stored);
      },
      done: t('settings.limitsSaved'),
    },
  );
  return (
    <form
      className={css.limits}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        type="datetime-local"
        label={t('settings.closesAt')}
        description={t('settings.closesAtHint')}
        value={closesAt}
        onChange={(event) => setClosesAt(event.currentTarget.value)}
      />
      <NumberInput
        label={t('settings.maxAnswers')}
        description={[t('settings.maxAnswersHint'), ...taken].join(' ')}
        min={1}
        max={10_000_000}
        allowDecimal={false}
        value={maxAnswers}
        onChange={setMaxAnswers}
      />
      {share !== undefined && (
        <Progress
          className={css.taken}
          aria-label={t('settings.placesTaken', { count: wizard.begunCount })}
          value={Math.min(share, 1) * 100}
          {...(share >= nearlyFull && { color: 'yellow' })}
        />
      )}
      <p className={css.note}>{t('settings.atOnce')}</p>
      <Button type="submit" variant="default" className={css.save}>
        {t('settings.saveLimits')}
      </Button>
    </form>
  );
}

/** An instant as the browser's date and time input wants it: local, without a zone. */
function toLocalInput(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
