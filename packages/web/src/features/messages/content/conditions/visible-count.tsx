import type { BlockCondition } from '@fieldhouse/contract/mail-blocks';
import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { audienceCountQuery, type Counted } from '../../message-queries.ts';

interface VisibleCountProps {
  readonly message: Counted;
  readonly condition: BlockCondition;
}

/** How many of those who get the message see the block. */
export function VisibleCount({ message, condition }: VisibleCountProps) {
  const t = usePhrases('mail-blocks');
  const { data } = useQuery({
    ...audienceCountQuery(useTeamId(), message, condition),
    placeholderData: keepPreviousData,
  });
  if (data?.visible === undefined) return null;
  const text = t('visibility.count', { visible: data.visible, count: data.reachable });
  return (
    <Text size="sm" role="status">
      {data.isMore ? t('visibility.atLeast', { text }) : text}
    </Text>
  );
}
