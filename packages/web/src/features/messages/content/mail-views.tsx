// How the mail looks to a reader: on a desktop, a phone, in dark mode, and as plain text.
import { SegmentedControl } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { MailView } from '../../../ui/mail-view.tsx';
import css from './mail-editor.module.css';

const mailViews = ['edit', 'desktop', 'phone', 'dark', 'text'] as const;
export type MailViewKind = (typeof mailViews)[number];

interface MailViewSwitchProps {
  readonly value: MailViewKind;
  readonly onChange: (view: MailViewKind) => void;
}

export function MailViewSwitch({ value, onChange }: MailViewSwitchProps) {
  const t = usePhrases('mail-editor');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('view.label')}
      data={mailViews.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface ShownMailProps {
  readonly view: Exclude<MailViewKind, 'edit'>;
  readonly mail: { readonly html: string; readonly text: string };
}

export function ShownMail({ view, mail }: ShownMailProps) {
  const t = usePhrases('mail-editor');
  if (view === 'text')
    return (
      <section className={css.plain} aria-label={t('view.text')}>
        {mail.text}
      </section>
    );
  return (
    <section className={view === 'phone' ? css.phone : css.desktop} aria-label={t(`view.${view}`)}>
      <MailView html={mail.html} isDark={view === 'dark'} />
    </section>
  );
}
