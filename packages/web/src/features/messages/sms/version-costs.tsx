// What an A/B test costs at most: until the winner is known, the version with more segments may go to everyone else.

import { variants } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { smsLengthsQuery } from '../message-queries.ts';
import { usePriceText } from './use-price-text.ts';

export function VersionCosts({ message }: { readonly message: Message }) {
  const t = usePhrases('sms');
  const tests = usePhrases('message-ab-test');
  const priceText = usePriceText();
  const teamId = useTeamId();
  const [a, b] = useQueries({
    queries: variants.map((variant) => smsLengthsQuery(teamId, message, { variant })),
  }).map(({ data }) => data);
  if (!a?.people || !b?.people) return null;
  const most = b.segments > a.segments ? b : a;
  const each = [a, b].map(({ segments }, index) => {
    const version = tests(`versionOf.${variants[index] ?? 'a'}`);
    return `${version}: ${t('segments', { count: segments })}`;
  });
  const limit = [t('segments', { count: most.segments }), priceText(most.cost)].filter(Boolean).join(' · ');
  return <Text size="sm">{`${each.join(' · ')}. ${t('atMost', { limit })}`}</Text>;
}
