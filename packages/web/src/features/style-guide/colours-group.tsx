import type { CSSProperties } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { chipColors } from '../../ui/chip.tsx';
import { Panel } from '../../ui/panel.tsx';
import css from './style-guide.module.css';

const surfaces = [
  'canvas',
  'sidebar',
  'surface',
  'sunken',
  'hover',
  'border',
  'border-strong',
  'control-border',
];
const texts = ['text', 'text-soft', 'text-faint', 'danger'];
const accents = [
  'accent',
  'accent-hover',
  'accent-soft',
  'accent-soft-strong',
  'accent-line',
  'accent-bar',
  'on-accent',
];
const sizes = [12, 13, 14, 16, 22, 24];

export function GuideGroup() {
  const t = usePhrases('guide');
  return (
    <>
      <Panel title={t('colours.surfaces')}>
        <Swatches names={surfaces} />
      </Panel>
      <Panel title={t('colours.text')}>
        <Swatches names={texts} />
      </Panel>
      <Panel title={t('colours.accent')}>
        <Swatches names={accents} />
      </Panel>
      <Panel title={t('colours.status')}>
        <Swatches names={chipColors.flatMap((color) => [`chip-${color}-bg`, `chip-${color}-text`])} />
      </Panel>
      <Panel title={t('colours.type')}>
        {sizes.map((size) => (
          <p key={size} style={{ fontSize: size, lineHeight: 1.4, margin: '4px 0' }}>
            {size} · {t('colours.sample')}
          </p>
        ))}
      </Panel>
    </>
  );
}

function Swatches({ names }: { readonly names: readonly string[] }) {
  return (
    <div className={css.row}>
      {names.map((name) => (
        // React's type knows no custom properties.
        <div key={name} className={css.swatch} style={{ '--swatch': `var(--fh-${name})` } as CSSProperties}>
          {name}
        </div>
      ))}
    </div>
  );
}
