import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Card } from '../../ui/card.tsx';
import { Chip, chipColors } from '../../ui/chip.tsx';
import { DataIcon } from '../../ui/data-icon.tsx';
import { MailView } from '../../ui/mail-view.tsx';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import { Panel, Stat } from '../../ui/panel.tsx';
import css from './style-guide.module.css';

const sampleNames = [
  'Ana Almeida',
  'Bruno Castillo',
  'Clara Nguyen',
  'Dmitri Petrov',
  'Elena Rossi',
  'Grace',
];
const sampleIcons = ['fa-users', 'fa-house', 'fa-calendar', 'fa-hand-holding-heart', 'fa-plane', 'fa-film'];

export function GuideGroup() {
  const t = usePhrases('guide');
  const formats = useFormats();
  const mail = `<p style="font-family:Georgia,serif;color:#126b47">${t('feedback.emptyText')}</p>`;
  return (
    <>
      <Panel title={t('data.chips')}>
        <div className={css.row}>
          {chipColors.map((color) => (
            <Chip key={color} color={color}>
              {t(`data.chip.${color}`)}
            </Chip>
          ))}
        </div>
      </Panel>
      <Panel title={t('data.faces')}>
        <div className={css.row}>
          {sampleNames.map((name) => (
            <NameAvatar key={name} name={name} size={36} />
          ))}
          <NameAvatar name={t('data.team')} shape="square" size={36} />
        </div>
      </Panel>
      <Panel title={t('data.icons')}>
        <div className={css.row}>
          {sampleIcons.map((icon) => (
            <DataIcon key={icon} icon={`fa-solid ${icon}`} size={20} />
          ))}
        </div>
      </Panel>
      <CardSample />
      <Stats />
      <Panel title={t('data.panel')} count={formats.number(18)}>
        {t('data.panelText')}
      </Panel>
      <Panel title={t('data.mail')}>
        <MailView html={mail} />
      </Panel>
    </>
  );
}

function CardSample() {
  const t = usePhrases('guide');
  const icons = sampleIcons
    .slice(0, 3)
    .map((icon) => <DataIcon key={icon} icon={`fa-solid ${icon}`} size={14} />);
  return (
    <Card title={t('data.card')} icons={icons}>
      {t('data.cardText')}
    </Card>
  );
}

function Stats() {
  const t = usePhrases('guide');
  const formats = useFormats();
  return (
    <div className={css.stats}>
      <Stat
        label={t('data.delivered')}
        value={formats.percent(0.992)}
        note={t('data.of', { number: formats.number(2048) })}
      />
      <Stat label={t('data.pending')} value={undefined} />
    </div>
  );
}
