import type { CollectionId, RecordId, TeamId } from '@fieldhouse/contract/ids';
import type { WizardLink } from '@fieldhouse/contract/wizard-links';
import { tokenUses } from '@fieldhouse/contract/wizard-tokens';
import { Button, Group, Radio, Select, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/api.ts';
import { ProblemNotice } from '../../../app/feedback/problem-notice.tsx';
import { noToast, useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import css from './personal-links.module.css';

export interface RecordOfLinks {
  readonly teamId: TeamId;
  readonly collectionId: CollectionId;
  readonly recordId: RecordId;
}

interface NewLinkFormProps {
  readonly of: RecordOfLinks;
  readonly wizards: readonly WizardLink[];
  /** Receives the address, which is never returned again. */
  readonly onMade: (address: string) => void;
}

/** In days. */
const lifetimes = { in1: 1, in7: 7, in14: 14, in30: 30, in90: 90, in365: 365 } as const;
type Lifetime = keyof typeof lifetimes;
// The keys of the object above.
const lifetimeNames = Object.keys(lifetimes) as Lifetime[];

export function NewLinkForm({ of, wizards, onMade }: NewLinkFormProps) {
  const t = usePhrases('wizard-tokens');
  const [link, setLink] = useState(wizards[0]);
  const [uses, setUses] = useState<(typeof tokenUses)[number]>('once');
  const [lifetime, setLifetime] = useState<Lifetime>('in14');
  const { make, isBusy, problem } = useMaking(of, onMade);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const expiresAt = new Date(Date.now() + lifetimes[lifetime] * 86_400_000).toISOString();
    if (link) void make({ wizardId: link.wizardId, uses, expiresAt });
  };
  return (
    <form onSubmit={send} aria-label={t('new')}>
      <Stack>
        <div className={css.pair}>
          <Select
            label={t('wizard')}
            data={wizards.map(({ wizardId, wizardName }) => ({ value: wizardId, label: wizardName }))}
            value={link?.wizardId ?? null}
            allowDeselect={false}
            onChange={(id) => setLink(wizards.find(({ wizardId }) => wizardId === id))}
          />
          <Select
            label={t('expires')}
            data={lifetimeNames.map((one) => ({ value: one, label: t(`lifetimes.${one}`) }))}
            value={lifetime}
            allowDeselect={false}
            onChange={(chosen) => setLifetime(lifetimeNames.find((one) => one === chosen) ?? 'in14')}
          />
        </div>
        <Radio.Group
          label={t('uses')}
          value={uses}
          onChange={(value) => setUses(tokenUses.find((known) => known === value) ?? 'once')}
        >
          <div className={css.choices}>
            {tokenUses.map((one) => (
              <Radio key={one} value={one} label={t(`choices.${one}`)} />
            ))}
          </div>
        </Radio.Group>
        {problem && <ProblemNotice error={problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy} disabled={link === undefined}>
            {t('make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Body = Parameters<typeof api.wizardTokens.create>[0]['body'];

interface Making extends Pick<Body, 'uses' | 'expiresAt'> {
  readonly wizardId: WizardLink['wizardId'];
}

function useMaking({ teamId, recordId }: RecordOfLinks, onMade: NewLinkFormProps['onMade']) {
  const { run, isPending, error } = useAction(
    ({ wizardId, ...making }: Making) =>
      api.wizardTokens.create({ params: { teamId, wizardId }, body: { recordId, ...making } }),
    {
      onDone: ({ address }) => onMade(address),
      failed: noToast,
    },
  );
  return { make: run, isBusy: isPending, problem: error };
}
