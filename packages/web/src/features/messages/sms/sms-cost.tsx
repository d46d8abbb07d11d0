// What the saved text costs for those who get it.
import { Anchor, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useLanguageNames } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { SmsLengths } from '../message-queries.ts';
import css from './sms-bubble.module.css';
import { usePriceText } from './use-price-text.ts';

export function SmsCost({ lengths }: { readonly lengths: UseQueryResult<SmsLengths> }) {
  const t = usePhrases('sms');
  return (
    <QueryBoundary query={lengths} skeleton={null}>
      {(data) => (data.people === 0 ? <Text size="sm">{t('noPeople')}</Text> : <Costs lengths={data} />)}
    </QueryBoundary>
  );
}

function Costs({ lengths }: { readonly lengths: SmsLengths }) {
  const t = usePhrases('sms');
  const { people, reachable, segments, bySegments, longest, languages, isPartial, cost } = lengths;
  const nameOf = useLanguageNames();
  const price = usePriceText()(cost);
  const counted = isPartial ? t('firstPeople', { count: people }) : t('people', { count: people });
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {[counted, t('inAll', { count: segments }), price].filter(Boolean).join(' · ')}
      </Text>
      {languages.map(({ language, ...theirs }) => (
        <Text key={language} size="sm">
          {nameOf(language)}: {t('people', { count: theirs.people })} ·{' '}
          {t('segments', { count: theirs.segments })}
        </Text>
      ))}
      {isPartial && <Text size="sm">{t('ofAll', { count: reachable })}</Text>}
      {bySegments.length > 1 && <LongTexts lengths={lengths} />}
      {longest && (
        <Text size="sm">
          {t('longest', { name: longest.calculatedName || longest.address, count: longest.sms.units })}
        </Text>
      )}
    </Stack>
  );
}

/** Some texts need more segments than others, mostly by long names. */
function LongTexts({ lengths: { bySegments, longTexts, segments } }: { readonly lengths: SmsLengths }) {
  const t = usePhrases('sms');
  const ui = usePhrases('ui');
  const [isOpen, setOpen] = useState(false);
  const groups = bySegments.slice(1).map(({ people, segments: count }) => {
    const size = t('segments', { count });
    return bySegments.length === 2 ? size : `${t('people', { count: people })}: ${size}`;
  });
  const title = t('longTexts', { count: bySegments.slice(1).reduce((sum, { people }) => sum + people, 0) });
  return (
    <div className={css.warning}>
      {title}: {groups.join(' · ')}. {t('inAll', { count: segments })}.{' '}
      <Anchor component="button" type="button" size="sm" underline="always" onClick={() => setOpen(true)}>
        {t('seeWho')}
      </Anchor>
      <Dialog title={title} closeLabel={ui('close')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ul className={css.people}>
          {longTexts.map(({ recordId, calculatedName, address, segments: count }) => (
            <li key={`${recordId} ${address}`}>
              <strong>{calculatedName}</strong> {address} · {t('segments', { count })}
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}
