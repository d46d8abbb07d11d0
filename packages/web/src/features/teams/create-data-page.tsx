import { Button } from '@mantine/core';
import { FlaskIcon } from '@phosphor-icons/react/dist/csr/Flask';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { instanceQuery } from '../../app/instance.ts';
import { currentLanguage } from '../../app/language/language.ts';
import { ButtonLink } from '../../app/links.tsx';
import { PlainFrame } from '../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { sessionQuery } from '../../app/session/session.ts';
import { Notice } from '../../ui/notice.tsx';

/** Creates a team with sample data, where the operator allows it. */
export function CreateDataPage() {
  const t = usePhrases('teams');
  const { data: household } = useQuery(instanceQuery);
  const isOffered = household !== undefined && household.demoSignIn !== null;
  return (
    <PlainFrame width={520}>
      <Notice
        heading="h1"
        icon={<FlaskIcon size={26} />}
        title={t('sample.title')}
        text={household === undefined || isOffered ? t('sample.text') : t('sample.closed')}
        action={isOffered ? <MakeButton /> : household && <ButtonLink to="/">{t('sample.home')}</ButtonLink>}
      />
    </PlainFrame>
  );
}

function MakeButton() {
  const t = usePhrases('teams');
  const client = useQueryClient();
  const navigate = useNavigate();
  // One key per page, so that a second click or a lost response creates no second team.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { run: make, isPending: isBusy } = useAction(
    () => api.demo.createTeam({ body: { language: currentLanguage() } }, { idempotencyKey }),
    {
      onDone: async ({ teamId }) => {
        await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
        await navigate({ to: '/team-{$teamId}/dashboard', params: { teamId } });
      },
      isExclusive: true,
    },
  );
  return (
    <Button loading={isBusy} onClick={() => void make()}>
      {t('sample.make')}
    </Button>
  );
}
