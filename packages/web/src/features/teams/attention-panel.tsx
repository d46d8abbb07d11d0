import type { Attention } from '@fieldhouse/contract/admin-dashboard';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { useFormats } from '../../app/language/formats.ts';
import { TextLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Panel } from '../../ui/panel.tsx';
import css from './admin-dashboard-page.module.css';

export function AttentionPanel({ items }: { readonly items: readonly Attention[] }) {
  const t = usePhrases('teams');
  const formats = useFormats();
  return (
    <Panel
      title={t('admin.attention')}
      isFlush
      {...(items.length > 0 && { count: formats.number(items.length) })}
    >
      {items.length === 0 ? (
        <p className={css.calm}>
          <CheckCircleIcon size={18} />
          {t('admin.calm')}
        </p>
      ) : (
        <ul className={css.rows}>
          {items.map((item) => (
            <li key={`${item.type} ${subjectOf(item)}`} className={css.need}>
              <WarningIcon size={18} className={css.sign} />
              <span className={css.name}>
                {t(`admin.needs.${item.type}`, {
                  ...('name' in item && { name: item.name }),
                  ...('at' in item && { when: formats.ago(item.at) }),
                })}
              </span>
              <AttentionLink item={item} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function subjectOf(item: Attention): string {
  if (item.type === 'send_failed') return item.messageId;
  return 'teamUserId' in item ? item.teamUserId : '';
}

function AttentionLink({ item }: { readonly item: Attention }) {
  const t = usePhrases('teams');
  const teamId = useTeamId();
  // It is decided in the banner above the page.
  if (item.type === 'outgoing_on_hold') return null;
  const text = t(`admin.goTo.${item.type}`);
  switch (item.type) {
    case 'send_failed':
      return (
        <TextLink
          to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/summary"
          params={{ teamId, outgoingMessageId: item.messageId }}
        >
          {text}
        </TextLink>
      );
    case 'invitation_expired':
    case 'invitation_expiring':
      return (
        <TextLink
          to="/team-{$teamId}/admin/users/$teamUserId"
          params={{ teamId, teamUserId: item.teamUserId }}
        >
          {text}
        </TextLink>
      );
    case 'no_billing_address':
      return (
        <TextLink to="/team-{$teamId}/admin/account" params={{ teamId }}>
          {text}
        </TextLink>
      );
    case 'only_one_admin':
      return (
        <TextLink to="/team-{$teamId}/admin/users" params={{ teamId }}>
          {text}
        </TextLink>
      );
  }
}
