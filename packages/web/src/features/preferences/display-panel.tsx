import { type Language, languages } from '@fieldhouse/contract/identity';
import { densities } from '@fieldhouse/contract/preferences';
import { SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { callBackend } from '../../api/backends.ts';
import type { QueryName } from '../../api/events/query-names.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { followTeamLanguage } from '../../app/language/choose-language.ts';
import { ThemeChoice } from '../../app/language/interface-choices.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useChangePreferences, usePreferences } from '../../app/preferences/preferences.ts';
import { sessionQuery, useSession } from '../../app/session/session.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { Panel } from '../../ui/panel.tsx';
import { PreferenceRow } from './preference-row.tsx';
import { TimeZoneSelect } from './time-zone-select.tsx';

/** The user's language, theme, density and time zone, on every device. */
export function DisplayPanel() {
  const t = usePhrases('preferences');
  return (
    <Panel title={t('display')}>
      <EveryLanguage />
      <TeamLanguage />
      <PreferenceRow label={t('theme')} hint={t('themeHint')}>
        <ThemeChoice />
      </PreferenceRow>
      <DensityChoice />
      <TimeZoneSelect />
    </Panel>
  );
}

function EveryLanguage() {
  const t = usePhrases('preferences');
  const { language } = usePreferences();
  const change = useChangePreferences();
  const followSession = useFollowSession();
  const choose = async (next: Language | null) => {
    await change({ language: next });
    await followSession();
  };
  return (
    <PreferenceRow label={t('language')} hint={t('languageHint')}>
      <LanguageControl label={t('language')} without={t('ofEachTeam')} value={language} onChange={choose} />
    </PreferenceRow>
  );
}

function TeamLanguage() {
  const t = usePhrases('preferences');
  const { teamId, teamName } = useMembership();
  const session = useSession();
  const client = useQueryClient();
  const followSession = useFollowSession();
  const query = {
    queryKey: ['backends.user' satisfies QueryName, session?.email],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callBackend(
        'user',
        'byAuthProvider',
        { params: { authUsername: session?.email ?? '' }, query: { needData: '1' } },
        { signal },
      ),
    enabled: session !== null && session !== undefined,
  };
  const link = useQuery(query).data?.teamData.result.find((one) => one.teamId === teamId);
  const { run: choose } = useAction(
    (interfaceLanguage: Language | null) =>
      api.ownPreferences.changeTeamLanguage({ params: { teamId }, body: { interfaceLanguage } }),
    {
      onDone: async () => {
        await client.invalidateQueries({ queryKey: query.queryKey });
        await followSession();
      },
    },
  );
  const label = t('teamLanguage', { team: teamName });
  return (
    <PreferenceRow label={label} hint={t('teamLanguageHint')}>
      <LanguageControl
        label={label}
        without={t('asEverywhere')}
        value={link?.InterfaceLanguage}
        onChange={choose}
      />
    </PreferenceRow>
  );
}

/** Switches the page to the language that applies in this team after a language was chosen. */
function useFollowSession(): () => Promise<void> {
  const client = useQueryClient();
  const { teamId } = useMembership();
  return async () => {
    // Not fetchQuery: it joins a fetch that began before the choice was stored, and returns the language before it.
    await client.refetchQueries({ queryKey: sessionQuery.queryKey, exact: true });
    const session = client.getQueryData(sessionQuery.queryKey);
    const membership = session?.memberships.find((one) => one.teamId === teamId);
    if (membership) await followTeamLanguage(membership.interfaceLanguage);
  };
}

interface LanguageControlProps {
  readonly label: string;
  /** The label of having chosen none. */
  readonly without: string;
  /** Undefined until it was read: nothing is selected, and nothing can be. */
  readonly value: Language | null | undefined;
  readonly onChange: (language: Language | null) => Promise<void>;
}

function LanguageControl({ label, without, value, onChange }: LanguageControlProps) {
  const t = usePhrases('preferences');
  return (
    <SegmentedControl
      fullWidth
      aria-label={label}
      disabled={value === undefined}
      value={value === undefined ? '' : (value ?? 'none')}
      onChange={(chosen) => void onChange(languages.find((one) => one === chosen) ?? null)}
      data={[
        { value: 'none', label: without },
        { value: 'en', label: t('english') },
        { value: 'es', label: t('spanish') },
      ]}
    />
  );
}

function DensityChoice() {
  const t = usePhrases('preferences');
  const { density } = usePreferences();
  const change = useChangePreferences();
  return (
    <PreferenceRow label={t('density')} hint={t('densityHint')}>
      <SegmentedControl
        fullWidth
        aria-label={t('density')}
        value={density}
        onChange={(value) => {
          const next = densities.find((one) => one === value);
          if (next) void change({ density: next });
        }}
        data={densities.map((value) => ({ value, label: t(`densities.${value}`) }))}
      />
    </PreferenceRow>
  );
}
