import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useChangePreferences, usePreferences } from '../../app/preferences/preferences.ts';
import { PreferenceRow } from './preference-row.tsx';

const ofBrowser = 'browser';

/** Every zone that this browser knows, found by typing: "tokyo", "buenos aires". */
export function TimeZoneSelect() {
  const t = usePhrases('preferences');
  const { timeZone } = usePreferences();
  const { locale, timeZone: shown } = useFormats();
  const change = useChangePreferences();
  const choices = useMemo(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
    return [
      { value: ofBrowser, label: t('ofThisBrowser', { zone: own }) },
      ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    ];
  }, [t]);
  const now = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: shown }).format(new Date());
  return (
    <PreferenceRow label={t('timeZone')} hint={t('timeZoneHint', { time: now })}>
      <Select
        aria-label={t('timeZone')}
        data={choices}
        value={timeZone ?? ofBrowser}
        searchable
        allowDeselect={false}
        limit={100}
        nothingFoundMessage={t('noZone')}
        onChange={(zone) => {
          if (zone !== null) void change({ timeZone: zone === ofBrowser ? null : zone });
        }}
      />
    </PreferenceRow>
  );
}
