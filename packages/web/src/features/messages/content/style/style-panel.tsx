// The style of the whole mail: fonts, colours, width and the shape of its buttons.
import {
  type MailColor,
  type MailFont,
  type MailStyle,
  mailFont,
  mailTextSize,
  mailWidth,
} from '@fieldhouse/contract/mail-style';
import { defaultMailStyle, fontFamilies, fontNames } from '@fieldhouse/domain/messages/content/mail-style';
import { Button, NumberInput, Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { OwnColor } from '../blocks/own-color.tsx';
import { Choice } from '../blocks/panel-fields.tsx';
import { buttonsWithOwnCorners, shareCorners } from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import css from '../mail-editor.module.css';

export function StylePanel() {
  const t = usePhrases('mail-editor');
  const { style, putStyle } = useMailEditor();
  const isStandard = Object.entries(defaultMailStyle).every(
    ([key, one]) => style[key as keyof MailStyle] === one,
  );
  return (
    <Stack gap="lg">
      <Text size="sm" c="var(--fh-text-soft)">
        {t('style.hint')}
      </Text>
      <TextStyle />
      <ColorStyle />
      <PaperStyle />
      <ButtonStyle />
      <Button variant="default" size="xs" disabled={isStandard} onClick={() => putStyle(defaultMailStyle)}>
        {t('style.reset')}
      </Button>
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <Text component="h3" className={css.partTitle}>
        {title}
      </Text>
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}

function TextStyle() {
  const t = usePhrases('mail-editor');
  const { style, putStyle } = useMailEditor();
  return (
    <Part title={t('style.text')}>
      <FontSelect label={t('style.font')} value={style.font} onChange={(font) => putStyle({ font })} />
      <FontSelect
        label={t('style.headingFont')}
        value={style.headingFont ?? ''}
        same={t('style.asText')}
        onChange={(font) => putStyle({ headingFont: font === '' ? null : font })}
      />
      <Pixels
        label={t('style.textSize')}
        range={mailTextSize}
        value={style.textSize}
        onChange={(textSize) => putStyle({ textSize })}
      />
    </Part>
  );
}

interface FontSelectProps<F extends string> {
  readonly label: string;
  readonly value: F;
  /** The name of the empty choice, if there is one. */
  readonly same?: string;
  readonly onChange: (font: F) => void;
}

function FontSelect<F extends MailFont | ''>({ label, value, same, onChange }: FontSelectProps<F>) {
  const fonts = mailFont.options.map((font) => ({ value: font as string, label: fontNames[font] }));
  return (
    <Select
      label={label}
      data={same === undefined ? fonts : [{ value: '', label: same }, ...fonts]}
      value={value}
      allowDeselect={false}
      renderOption={({ option }) => (
        <span style={{ fontFamily: fontFamilies[option.value as MailFont] }}>{option.label}</span>
      )}
      // One of the options.
      onChange={(next) => next !== null && onChange(next as F)}
    />
  );
}

interface PixelsProps {
  readonly label: string;
  readonly range: { readonly min: number; readonly max: number };
  readonly step?: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number is used once it is within the range. */
function Pixels({ label, range: { min, max }, step = 1, value, onChange }: PixelsProps) {
  return (
    <NumberInput
      label={label}
      suffix=" px"
      min={min}
      max={max}
      step={step}
      allowDecimal={false}
      value={value}
      onChange={(next) => typeof next === 'number' && next >= min && next <= max && onChange(next)}
    />
  );
}

function ColorStyle() {
  const t = usePhrases('mail-editor');
  const { style, putStyle, look } = useMailEditor();
  const { textColor, headingColor, accentColor } = style;
  const adjusted = look.text === textColor ? undefined : t('style.adjusted');
  return (
    <Part title={t('style.colors')}>
      <OwnColor
        isLabelled
        label={t('style.textColor')}
        description={adjusted}
        value={textColor}
        onChange={(color) => putStyle({ textColor: color })}
      />
      <ColorChoice
        label={t('style.headingColor')}
        value={headingColor}
        references={[
          [null, t('style.asText')],
          ['brand', t('brandColor')],
        ]}
        shown={look.heading}
        onChange={(color) => putStyle({ headingColor: color })}
      />
      <ColorChoice
        label={t('style.accentColor')}
        value={accentColor}
        references={[['brand', t('style.ofAccount')]]}
        shown={look.brand.accentColor}
        onChange={(color) => putStyle({ accentColor: color })}
      />
      <Text size="xs" c="var(--fh-text-soft)">
        {t('style.accentHint')}
      </Text>
    </Part>
  );
}

interface ColorChoiceProps<V extends MailColor | null> {
  readonly label: string;
  readonly value: V;
  /** What it can follow, in place of a colour of its own. */
  readonly references: readonly (readonly [V & ('brand' | null), string])[];
  /** What it comes to. */
  readonly shown: string;
  readonly onChange: (color: V | string) => void;
}

const own = 'own';

function ColorChoice<V extends MailColor | null>(props: ColorChoiceProps<V>) {
  const { label, value, references, shown, onChange } = props;
  const t = usePhrases('mail-editor');
  const isOwn = value !== null && value !== 'brand';
  return (
    <div>
      <Choice
        label={label}
        value={isOwn ? own : String(value)}
        options={[
          ...references.map(([to, name]) => [String(to), name] as const),
          [own, t('ownColor')] as const,
        ]}
        onChange={(next) => {
          const reference = references.find(([to]) => String(to) === next);
          onChange(reference ? reference[0] : shown);
        }}
      />
      {isOwn && (
        <div className={css.ownColor}>
          <OwnColor label={label} value={value} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

const corners = { min: 0, max: 24 };

function PaperStyle() {
  const t = usePhrases('mail-editor');
  const { style, putStyle, look } = useMailEditor();
  return (
    <Part title={t('style.paper')}>
      <OwnColor
        isLabelled
        label={t('style.paperColor')}
        value={style.paperColor}
        onChange={(paperColor) => putStyle({ paperColor })}
      />
      <ColorChoice
        label={t('style.backgroundColor')}
        value={style.backgroundColor}
        references={[['brand', t('brandColor')]]}
        shown={look.page}
        onChange={(backgroundColor) => putStyle({ backgroundColor })}
      />
      <Pixels
        label={t('style.width')}
        range={mailWidth}
        step={20}
        value={style.width}
        onChange={(width) => putStyle({ width })}
      />
      <Pixels
        label={t('style.corners')}
        range={corners}
        value={style.corners}
        onChange={(radius) => putStyle({ corners: radius })}
      />
    </Part>
  );
}

const shapes = { square: 0, rounded: 8, pill: 24 } as const;

function ButtonStyle() {
  const t = usePhrases('mail-editor');
  const { style, putStyle, blocks, change } = useMailEditor();
  const others = buttonsWithOwnCorners(blocks);
  return (
    <Part title={t('style.buttons')}>
      <Choice
        label={t('style.shape')}
        value={String(style.buttonCorners)}
        options={Object.entries(shapes).map(
          // Entries of the shapes.
          ([name, radius]) => [String(radius), t(`style.shapes.${name as keyof typeof shapes}`)] as const,
        )}
        onChange={(radius) => putStyle({ buttonCorners: Number(radius) })}
      />
      {others > 0 && (
        <div>
          <Text size="sm">{t('style.ownCorners', { count: others })}</Text>
          <Button size="compact-xs" variant="subtle" onClick={() => change(shareCorners(blocks))}>
            {t('style.shareCorners')}
          </Button>
        </div>
      )}
    </Part>
  );
}
