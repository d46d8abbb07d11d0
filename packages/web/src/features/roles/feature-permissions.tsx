import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { Panel } from '../../ui/panel.tsx';
import css from './roles.module.css';

/** The groups of seed section 6. */
const groups = {
  team_admin: [
    'team_admin_account_info',
    'team_admin_users',
    'team_admin_data_collections',
    'team_admin_data_wizards',
    'team_admin_data_tags',
  ],
  outgoing_messages: ['outgoing_messages_edit', 'outgoing_messages_approve', 'outgoing_messages_send'],
  tasks: ['tasks_edit', 'tasks_manage'],
  integrations: ['integrations_zapier'],
} as const satisfies Readonly<Record<string, readonly FeaturePermission[]>>;
type Group = keyof typeof groups;
const groupNames: readonly Group[] = ['team_admin', 'outgoing_messages', 'tasks', 'integrations'];

interface FeaturePermissionsProps {
  readonly intro?: string;
  readonly value: readonly FeaturePermission[];
  readonly onChange: (features: FeaturePermission[]) => void;
}

export function FeaturePermissions({ intro, value, onChange }: FeaturePermissionsProps) {
  const t = usePhrases('roles');
  return (
    <Panel title={t('feature.title')}>
      {intro && <p className={css.intro}>{intro}</p>}
      <div className={css.groups}>
        {groupNames.map((group) => (
          <FeatureGroup key={group} group={group} value={value} onChange={onChange} />
        ))}
      </div>
    </Panel>
  );
}

function FeatureGroup({ group, value, onChange }: FeaturePermissionsProps & { readonly group: Group }) {
  const t = usePhrases('roles');
  const { may } = useRights();
  const id = useId();
  return (
    <fieldset className={css.group} aria-labelledby={id}>
      <legend className={css.legend} id={id}>
        {t(`feature.group.${group}`)}
      </legend>
      <div className={css.choices}>
        {groups[group].map((feature) => {
          const isHeld = value.includes(feature);
          // Users can only grant permissions they hold; any role manager may remove them.
          const isOpen = isHeld || may(feature);
          return (
            <Checkbox
              key={feature}
              label={t(`feature.label.${feature}`)}
              description={isOpen ? t(`feature.text.${feature}`) : t('feature.notHeld')}
              disabled={!isOpen}
              checked={isHeld}
              onChange={() => onChange(isHeld ? value.filter((one) => one !== feature) : [...value, feature])}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
