// The end of the preference page: a person's data and its erasure, both by a mailed link, and where the team is.
import type { MailPreferencePage } from '@fieldhouse/contract/mail-preferences';
import type { PersonRequestKind } from '@fieldhouse/contract/person-requests';
import { Button, Group, Text } from '@mantine/core';
import { personRequestsApi } from '../../api/endpoints/subscriptions-api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { currentLanguage } from '../../app/language/language.ts';
import { usePhrases } from '../../app/phrases.ts';
import css from './about-me.module.css';

interface AboutMeProps {
  readonly token: string;
  readonly page: MailPreferencePage;
}

export function AboutMe({ token, page }: AboutMeProps) {
  const t = usePhrases('mail-preferences');
  const { address, teamName: team, may, postalAddress } = page;
  const { run: request, isPending } = useAction(
    (kind: PersonRequestKind) =>
      personRequestsApi.create({ params: { token }, body: { kind, language: currentLanguage() } }),
    {
      confirm: (kind) => ({
        title: t(`about.${kind}Title`, { team }),
        text: t(`about.${kind}Text`, { address }),
        action: t('about.send'),
      }),
      done: t('about.sent', { address }),
      isExclusive: true,
    },
  );
  return (
    <footer className={css.about}>
      {may.request ? (
        <Group gap="xs" justify="center">
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isPending}
            onClick={() => void request('export')}
          >
            {t('about.export')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={isPending}
            onClick={() => void request('erasure')}
          >
            {t('about.erasure')}
          </Button>
        </Group>
      ) : (
        <Text size="sm">{t('about.byPhone', { team })}</Text>
      )}
      <address className={css.address}>
        {[team, ...postalAddress.split('\n')].filter(Boolean).join(', ')}
      </address>
    </footer>
  );
}
