// The types that a new field can have, found by their names and what they are for.
import type { DataType } from '@fieldhouse/contract/field-types';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { FieldTypeIcon, fieldTypeList } from '../../fields/index.ts';
import classes from '../collections.module.css';

export function TypePicker({ onPick }: { readonly onPick: (dataType: DataType) => void }) {
  const t = usePhrases('collections');
  const [find, setFind] = useState('');
  const types = fieldTypeList
    .map(({ dataType }) => ({ dataType, name: t(`type.${dataType}`), text: t(`typeText.${dataType}`) }))
    .filter(({ name, text }) => foldText(`${name} ${text}`).includes(foldText(find.trim())));
  const [first] = types;
  return (
    <Stack>
      <Text c="dimmed">{t('fields.chooseType')}</Text>
      <TextInput
        data-autofocus
        aria-label={t('fields.findType')}
        placeholder={t('fields.findType')}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && find.trim() !== '' && first) onPick(first.dataType);
        }}
      />
      <div className={classes.types}>
        {types.map(({ dataType, name, text }) => (
          <UnstyledButton key={dataType} className={classes.type} onClick={() => onPick(dataType)}>
            <span className={classes.cardIcon}>
              <FieldTypeIcon dataType={dataType} />
            </span>
            <span>
              <span className={classes.typeName}>{name}</span>
              <span className={classes.soft}>{text}</span>
            </span>
          </UnstyledButton>
        ))}
      </div>
      <Text c="dimmed" role="status">
        {types.length === 0 && t('fields.noType')}
      </Text>
    </Stack>
  );
}
