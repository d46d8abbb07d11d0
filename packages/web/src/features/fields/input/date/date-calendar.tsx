import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { usePhrases } from '../../../../app/phrases.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { sharedInputProps } from '../input-frame.tsx';
import classes from './date-calendar.module.css';

export function DateCalendarInput(props: FieldInputProps) {
  const { value, onChange, field } = props;
  const t = usePhrases('ui');
  const { i18n } = useTranslation('app');
  return (
    <DateInput
      {...sharedInputProps(props)}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
      locale={i18n.language === 'es' ? 'es' : 'en'}
      valueFormat={i18n.language === 'es' ? 'D MMM YYYY' : 'MMM D, YYYY'}
      dateParser={toIsoDate}
      clearable={!field.isRequired && props.isBare !== true}
      clearButtonProps={{ 'aria-label': t('clearField', { field: field.title }) }}
      popoverProps={{ withinPortal: true }}
      classNames={{ day: classes.day ?? '' }}
      ariaLabels={{
        previousMonth: t('calendar.previousMonth'),
        nextMonth: t('calendar.nextMonth'),
        previousYear: t('calendar.previousYear'),
        nextYear: t('calendar.nextYear'),
        previousDecade: t('calendar.previousDecade'),
        nextDecade: t('calendar.nextDecade'),
      }}
    />
  );
}

function toIsoDate(text: string): string | null {
  const day = dayjs(text);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}
