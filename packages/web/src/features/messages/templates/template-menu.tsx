import type { TemplateSummary } from '@fieldhouse/contract/message-templates';
import { ActionIcon, Menu } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { usePhrases } from '../../../app/phrases.ts';
import { useAvailableTemplateActions, useTemplateAction } from './use-template-action.ts';

export function TemplateMenu({
  template,
}: {
  readonly template: TemplateSummary & { readonly version?: number };
}) {
  const t = usePhrases('message-templates');
  const act = useTemplateAction();
  const offered = useAvailableTemplateActions(template).filter((action) => action !== 'edit');
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('actionsOf', { name: template.name })} size={32}>
          <DotsThreeIcon size={18} weight="bold" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => (
          <Menu.Item
            key={action}
            {...(action === 'delete' && { color: 'red' })}
            onClick={() => void act(action, template)}
          >
            {t(`action.${action}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
