// The colours of the brand, which messages take from the account whenever they are shown or sent.
import type { Team } from '@fieldhouse/contract/teams';
import { contrastOf } from '@fieldhouse/domain/colors/contrast';
import { colorsOf } from '@fieldhouse/domain/messages/content/brand-colors';
import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { ColorField } from '../../app/forms/color-field.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import css from './brand-panel.module.css';

type Name = 'accentColor' | 'accentTextColor';

interface BrandPanelProps {
  readonly values: Pick<Team, Name>;
  readonly errorOf: (name: Name) => string | undefined;
  readonly onChange: <N extends Name>(name: N, value: Team[N]) => void;
}

const swatches = ['#126b47', '#1d4ed8', '#6d28d9', '#b3261e', '#9a4a00', '#1d1c1a'];
const isColor = (value: string) => /^#[0-9a-f]{6}$/.test(value);

export function BrandPanel({ values, errorOf, onChange }: BrandPanelProps) {
  const t = usePhrases('teams');
  const { accentColor, accentTextColor } = values;
  const { color, ink } = colorsOf('brand', {
    accentColor: isColor(accentColor) ? accentColor : '#126b47',
    accentTextColor: accentTextColor !== null && isColor(accentTextColor) ? accentTextColor : null,
  });
  return (
    <Panel title={t('account.brand.title')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <ColorField
            label={t('account.brand.accent')}
            description={t('account.brand.accentHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            swatches={swatches}
            value={accentColor}
            error={errorOf('accentColor')}
            onChange={(value) => onChange('accentColor', value.toLowerCase())}
          />
          <ColorField
            label={t('account.brand.text')}
            description={t('account.brand.textHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            swatches={['#ffffff', '#1d1c1a']}
            value={accentTextColor ?? ''}
            error={errorOf('accentTextColor')}
            onChange={(value) => onChange('accentTextColor', value === '' ? null : value.toLowerCase())}
          />
        </SimpleGrid>
        <Group>
          <span className={css.sample} style={{ background: color, color: ink }}>
            {t('account.brand.sample')}
          </span>
          <Text size="sm">{t('account.brand.contrast', { ratio: contrastOf(color, ink).toFixed(1) })}</Text>
        </Group>
      </Stack>
    </Panel>
  );
}
