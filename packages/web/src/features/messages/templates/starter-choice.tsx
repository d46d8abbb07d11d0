// What a mail begins with: nothing, or one of the product's own contents.
import { type StarterTemplate, starterTemplates } from '@fieldhouse/contract/message-templates';
import { usePhrases } from '../../../app/phrases.ts';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';

export type Beginning = StarterTemplate | 'scratch';

const beginnings: readonly Beginning[] = ['scratch', ...starterTemplates];

const icons: Readonly<Record<Beginning, string>> = {
  scratch: 'fa-solid fa-file',
  newsletter: 'fa-solid fa-newspaper',
  invitation: 'fa-solid fa-calendar-days',
  announcement: 'fa-solid fa-bullhorn',
  thanks: 'fa-solid fa-heart',
  fundraising: 'fa-solid fa-hand-holding-heart',
  receipt: 'fa-solid fa-receipt',
  reminder: 'fa-solid fa-bell',
  welcome: 'fa-solid fa-hand',
  letter: 'fa-solid fa-envelope',
};

interface StarterChoiceProps {
  /** Undefined if it begins with a template of the team. */
  readonly value: Beginning | undefined;
  readonly onChange: (beginning: Beginning) => void;
}

export function StarterChoice({ value, onChange }: StarterChoiceProps) {
  const t = usePhrases('message-templates');
  return (
    <ChoiceCards
      label={t('startFrom')}
      choices={beginnings.map((one) => ({
        value: one,
        title: t(`starter.${one}`),
        text: t(`starterText.${one}`),
        icon: icons[one],
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
