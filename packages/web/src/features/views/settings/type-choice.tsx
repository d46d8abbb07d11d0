import { type ViewType, viewTypes } from '@fieldhouse/contract/view-types';
import { Radio } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import classes from '../views.module.css';
import { ViewTypeIcon } from './view-icon.tsx';

interface TypeChoiceProps {
  readonly value: ViewType;
  readonly onChange: (type: ViewType) => void;
}

/** The five kinds of views, each with its picture. */
export function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const t = usePhrases('views');
  return (
    <Radio.Group
      label={t('dialog.type')}
      value={value}
      onChange={(next) => {
        const type = viewTypes.find((one) => one === next);
        if (type) onChange(type);
      }}
    >
      <div className={classes.types}>
        {viewTypes.map((type) => (
          <Radio.Card key={type} value={type} className={classes.type}>
            <ViewTypeIcon type={type} size={24} />
            <span>{t(`type.${type}`)}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
