// The saved SMS as one person gets it, and a test to one's own phone.

import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { ShownVersion } from '../ab-test/edited-version.ts';
import { PersonSelect } from '../content/person-select.tsx';
import { TestSend } from '../content/test-send.tsx';
import { type PreviewedPerson, previewQuery } from '../message-queries.ts';
import { SmsBubble, SmsScreen } from './sms-bubble.tsx';

interface SmsPreviewProps {
  readonly message: ShownVersion;
  /** Stores what was typed. */
  readonly onBefore: () => Promise<boolean>;
}

export function SmsPreview({ message, onBefore }: SmsPreviewProps) {
  const t = usePhrases('sms');
  const [person, setPerson] = useState<PreviewedPerson>();
  const preview = useQuery(previewQuery(useTeamId(), message, person));
  return (
    <Panel title={t('preview')}>
      <Stack>
        <Text size="sm">{t('previewHint')}</Text>
        <PersonSelect message={message} value={person} onChange={setPerson} />
        <QueryBoundary query={preview} skeleton={null}>
          {({ to, text, sms }) => (
            <SmsScreen>
              <SmsBubble from="us">{message.textOnlyVersion === '' ? t('empty') : text}</SmsBubble>
              <Text size="sm">
                {[to !== '' && t('from', { to }), sms && t('segments', { count: sms.segments })]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </SmsScreen>
          )}
        </QueryBoundary>
        <TestSend message={message} person={person} onBefore={onBefore} />
      </Stack>
    </Panel>
  );
}
