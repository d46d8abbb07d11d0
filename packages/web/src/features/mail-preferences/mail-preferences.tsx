// Public: what a person gets from a team, opened by the link in a mail. Opening it changes nothing.
import type { MailPreferencePage } from '@fieldhouse/contract/mail-preferences';
import { Button, Select, Stack, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mailPreferencesApi } from '../../api/endpoints/subscriptions-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { chooseLanguage, showIn } from '../../app/language/choose-language.ts';
import { currentLanguage } from '../../app/language/language.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { AboutMe } from './about-me.tsx';

type Change = Parameters<typeof mailPreferencesApi.change>[0]['body'];

export function MailPreferences({ token }: { readonly token: string }) {
  const t = usePhrases('mail-preferences');
  const page = useQuery(preferencesQuery(token));
  const test = <Notice heading="h1" title={t('test')} text={t('testText')} />;
  const invalid = <Notice heading="h1" title={t('invalid')} text={t('invalidText')} />;
  return (
    <QueryBoundary
      query={page}
      skeleton={<RowsSkeleton rows={5} />}
      refusals={{ not_found: invalid, invalid_input: invalid, test_message: test }}
      size="page"
    >
      {(loaded) => <Preferences token={token} page={loaded} />}
    </QueryBoundary>
  );
}

export const preferencesQuery = (token: string) =>
  queryOf(mailPreferencesApi.get, { params: { token }, query: { language: currentLanguage() } });

interface PreferencesProps {
  readonly token: string;
  readonly page: MailPreferencePage;
}

/** Each change is saved at once, and announced to screen readers. */
function useChange(token: string) {
  const client = useQueryClient();
  const [announced, setAnnounced] = useState('');
  const { run, isPending } = useAction(
    ({ change }: { readonly change: Change; readonly words: string }) =>
      mailPreferencesApi.change({ params: { token }, body: { ...change, pageLanguage: currentLanguage() } }),
    {
      onDone: (page, { words }) => {
        client.setQueryData(preferencesQuery(token).queryKey, page);
        setAnnounced(words);
      },
    },
  );
  return { save: (change: Change, words: string) => run({ change, words }), isPending, announced };
}

function Preferences({ token, page }: PreferencesProps) {
  const t = usePhrases('mail-preferences');
  const { address, teamName: team, lists, collections, language: chosen } = page;
  useEffect(() => {
    if (chosen !== null) void showIn(chosen);
  }, [chosen]);
  const { save, isPending, announced } = useChange(token);
  const isNothing = lists.length === 0 && collections.length === 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={isNothing ? t('none', { team }) : t('intro', { address, team })}
      />
      <Stack gap="lg">
        <Choices
          title={t('lists')}
          choices={lists.map((one) => ({ ...one, id: one.subscriptionListId }))}
          isBusy={isPending}
          onSwitch={({ subscriptionListId, name }, isOn) =>
            void save({ lists: [{ subscriptionListId, isOn }] }, t(isOn ? 'on' : 'off', { name }))
          }
        />
        <Choices
          title={t('collections')}
          choices={collections.map((one) => ({ ...one, id: one.collectionId }))}
          isBusy={isPending}
          onSwitch={({ collectionId, name }, isOn) =>
            void save({ collections: [{ collectionId, isOn }] }, t(isOn ? 'on' : 'off', { name }))
          }
        />
        <EverythingOff page={page} save={save} isBusy={isPending} />
        {/* Beside what was switched. */}
        <p role="status" style={{ margin: 0, minHeight: 20 }}>
          {announced}
        </p>
        <Select
          label={t('language')}
          data={[
            { value: 'en', label: t('english') },
            { value: 'es', label: t('spanish') },
          ]}
          value={chosen ?? currentLanguage()}
          allowDeselect={false}
          disabled={isPending}
          onChange={(value) => {
            const language = value === 'es' ? 'es' : 'en';
            void save({ language }, t('languageSaved')).then(() => chooseLanguage(language));
          }}
        />
        <AboutMe token={token} page={page} />
      </Stack>
    </>
  );
}

interface ChoicesProps<Choice> {
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly isBusy: boolean;
  readonly onSwitch: (choice: Choice, isOn: boolean) => void;
}

function Choices<Choice extends { id: string; name: string; isOn: boolean; statement: string }>({
  title,
  choices,
  isBusy,
  onSwitch,
}: ChoicesProps<Choice>) {
  if (choices.length === 0) return null;
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
      <legend style={{ padding: 0, fontWeight: 600 }}>{title}</legend>
      <Stack gap="sm" mt="xs">
        {choices.map((choice) => (
          <Switch
            key={choice.id}
            size="md"
            label={choice.name}
            // The description is part of the label, and comes and goes; the name stays.
            aria-label={choice.name}
            description={choice.isOn ? undefined : choice.statement}
            checked={choice.isOn}
            aria-disabled={isBusy}
            onChange={(event) => !isBusy && onSwitch(choice, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </fieldset>
  );
}

interface EverythingOffProps {
  readonly page: MailPreferencePage;
  readonly save: (change: Change, words: string) => Promise<unknown>;
  readonly isBusy: boolean;
}

/** Undo turns on again what was on before. */
function EverythingOff({ page, save, isBusy }: EverythingOffProps) {
  const t = usePhrases('mail-preferences');
  const [before, setBefore] = useState<MailPreferencePage>();
  const { run: stop } = useAction(
    async () => {
      setBefore(page);
      await save({ isEverythingOff: true }, t('isOff'));
    },
    {
      confirm: () => ({
        title: t('everythingOffTitle'),
        text: t('everythingOffText', { team: page.teamName }),
        action: t('everythingOff'),
        isDangerous: true,
      }),
    },
  );
  const isOff = [...page.lists, ...page.collections].every(({ isOn }) => !isOn);
  if (isOff && before) {
    const on = <T extends { isOn: boolean }>(choices: readonly T[]) => choices.filter(({ isOn }) => isOn);
    const undo = () => {
      const lists = on(before.lists).map(({ subscriptionListId }) => ({ subscriptionListId, isOn: true }));
      const collections = on(before.collections).map(({ collectionId }) => ({ collectionId, isOn: true }));
      setBefore(undefined);
      void save({ lists, collections }, t('undone'));
    };
    return (
      <Button variant="default" w="fit-content" loading={isBusy} onClick={undo}>
        {t('undo')}
      </Button>
    );
  }
  return (
    <Button variant="default" w="fit-content" disabled={isOff} loading={isBusy} onClick={() => void stop()}>
      {t('everythingOff')}
    </Button>
  );
}
