import { ActionIcon, Menu } from '@mantine/core';
import { BracketsCurlyIcon } from '@phosphor-icons/react/dist/csr/BracketsCurly';
import { Fragment } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './merge-tag.module.css';
import { useKnownTagFields } from './use-tag-fields.ts';

interface TagMenuProps {
  /** What the tag is inserted into. */
  readonly label: string;
  readonly onChoose: (tag: string) => void;
}

/** The fields that the author may read, and those of linked records. */
export function TagMenu({ label, onChoose }: TagMenuProps) {
  const t = usePhrases('messages');
  const e = usePhrases('mail-editor');
  const { isKnown, groups, hasAddresses } = useKnownTagFields();
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={`${t('mergeTag')}: ${label}`} title={t('mergeTag')}>
          <BracketsCurlyIcon size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        {!isKnown && <Menu.Item disabled>{t('noTags')}</Menu.Item>}
        {groups.map((group) => (
          <Fragment key={group.label}>
            {groups.length > 1 && <Menu.Label>{group.label}</Menu.Label>}
            {group.fields.map(({ tag, label: field }) => (
              <Menu.Item key={tag} onClick={() => onChoose(tag)}>
                {field}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
        {hasAddresses && <Menu.Label className={css.note}>{e('tag.addressesOnly')}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
