// The panel beside the mail: without a selection the blocks that can be added, else what can't be typed into the mail.
import { headerLooks } from '@fieldhouse/contract/mail-blocks';
import { contrastOf } from '@fieldhouse/domain/colors/contrast';
import { readableOn } from '@fieldhouse/domain/colors/ink-on';
import { colorsOf } from '@fieldhouse/domain/messages/content/brand-colors';
import { ActionIcon, Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import type { ReactNode } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { AnswersFields } from '../answers/answers-fields.tsx';
import { WhoSeesBlock } from '../conditions/who-sees-block.tsx';
import { PaletteItem } from '../drag/mail-drag.tsx';
import {
  type AnyBlock,
  columnKinds,
  indexOf,
  insertBlock,
  isFixed,
  newBlock,
  paletteKinds,
  placeOf,
} from '../editing/change-blocks.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { LeadsTo } from '../links/leads-to.tsx';
import css from '../mail-editor.module.css';
import { SavedBlocks } from '../saved/saved-blocks.tsx';
import { KindIcon } from './kind-icon.tsx';
import { OwnColor } from './own-color.tsx';
import { Align, Choice } from './panel-fields.tsx';
import { PictureFields } from './picture-fields.tsx';
import { RecordsFields } from './records-fields.tsx';
import { SocialFields } from './social-fields.tsx';

interface BlockPanelProps {
  /** Undefined if none is selected. */
  readonly block: AnyBlock | undefined;
}

export function BlockPanel({ block }: BlockPanelProps) {
  const t = usePhrases('mail-editor');
  const { select } = useMailEditor();
  if (!block) {
    return (
      <>
        <Text fw={600}>{t('palette')}</Text>
        <Palette after={undefined} />
        <SavedBlocks after={undefined} />
      </>
    );
  }
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon aria-label={t('back')} title={t('back')} onClick={() => select(undefined)}>
          <CaretLeftIcon size={16} />
        </ActionIcon>
        <Text fw={600}>{t(`kind.${block.kind}`)}</Text>
      </Group>
      <Stack gap="sm">
        {!isFixed(block) && <Fields key={block.id} block={block} />}
        <WhoSeesBlock key={`${block.id} seen by`} block={block} />
      </Stack>
      <Text fw={600} size="sm" mt="md">
        {t('addBelow')}
      </Text>
      <Palette after={block.id} />
      <SavedBlocks after={block.id} />
    </>
  );
}

/** Adds below the block, or at the end. */
function Palette({ after }: { readonly after: string | undefined }) {
  const t = usePhrases('mail-editor');
  const { blocks, change, select } = useMailEditor();
  const place = after === undefined ? undefined : placeOf(blocks, after);
  const index = after === undefined ? blocks.length : indexOf(blocks, after) + 1;
  const add = (kind: (typeof paletteKinds)[number]) => {
    const block = newBlock(kind);
    change(insertBlock(blocks, block, { place, index }));
    select(block.id);
  };
  return (
    <div className={css.palette}>
      {(place ? columnKinds : paletteKinds).map((kind) => (
        <PaletteItem key={kind} kind={kind}>
          {({ setNodeRef, listeners }) => (
            <Button
              ref={setNodeRef}
              className={css.kind}
              variant="default"
              justify="start"
              leftSection={<KindIcon kind={kind} />}
              {...listeners}
              onClick={() => add(kind)}
            >
              {t(`kind.${kind}`)}
            </Button>
          )}
        </PaletteItem>
      ))}
    </div>
  );
}

function Fields({ block }: { readonly block: AnyBlock }): ReactNode {
  const t = usePhrases('mail-editor');
  const { put } = useMailEditor();
  switch (block.kind) {
    case 'heading':
      return (
        <>
          <Choice
            label={t('level')}
            value={String(block.level)}
            options={[
              ['1', t('level1')],
              ['2', t('level2')],
            ]}
            onChange={(level) => put({ ...block, level: level === '1' ? 1 : 2 })}
          />
          <Align value={block.align} onChange={(align) => put({ ...block, align })} />
        </>
      );
    case 'picture':
      return (
        <PictureFields
          block={block}
          align={<Align value={block.align} onChange={(align) => put({ ...block, align })} />}
        />
      );
    case 'button':
      return <ButtonFields block={block} />;
    case 'columns':
      return <ColumnsFields block={block} />;
    case 'space':
      return (
        <NumberInput
          label={t('height')}
          min={8}
          max={96}
          step={8}
          clampBehavior="strict"
          allowDecimal={false}
          value={block.height}
          onChange={(height) => typeof height === 'number' && height >= 8 && put({ ...block, height })}
        />
      );
    case 'social':
      return (
        <SocialFields
          block={block}
          align={<Align value={block.align} onChange={(align) => put({ ...block, align })} />}
        />
      );
    case 'header':
      return (
        <>
          <Choice
            label={t('header.shows')}
            value={block.shows}
            options={headerLooks.map((look) => [look, t(`header.${look}`)] as const)}
            onChange={(shows) => put({ ...block, shows })}
          />
          <Switch
            label={t('header.filled')}
            checked={block.isFilled ?? false}
            onChange={(event) => put({ ...block, isFilled: event.currentTarget.checked })}
          />
          <Switch
            label={t('header.browserLink')}
            checked={block.hasBrowserLink ?? false}
            onChange={(event) => put({ ...block, hasBrowserLink: event.currentTarget.checked })}
          />
          <Align value={block.align} onChange={(align) => put({ ...block, align })} />
        </>
      );
    case 'records':
      return <RecordsFields block={block} />;
    case 'answers':
      return <AnswersFields block={block} onPut={put} />;
    case 'text':
      return <Text size="sm">{t('textHint')}</Text>;
    case 'divider':
      return <Text size="sm">{t('dividerHint')}</Text>;
  }
}

function ButtonFields({ block }: { readonly block: Extract<AnyBlock, { kind: 'button' }> }) {
  const t = usePhrases('mail-editor');
  const { put, look } = useMailEditor();
  const { color, ink } = colorsOf(block.color, look.brand);
  const isBrand = block.color === 'brand';
  const text = isBrand ? readableOn(color, look.paper) : color;
  const ratio = block.look === 'filled' ? contrastOf(color, ink) : contrastOf(text, look.paper);
  return (
    <>
      <LeadsTo value={block.href} blockId={block.id} onChange={(href) => put({ ...block, href })} />
      <Choice
        label={t('look')}
        value={block.look}
        options={[
          ['filled', t('filled')],
          ['outline', t('outline')],
        ]}
        onChange={(look) => put({ ...block, look })}
      />
      <Choice
        label={t('color')}
        value={isBrand ? 'brand' : 'own'}
        options={[
          ['brand', t('brandColor')],
          ['own', t('ownColor')],
        ]}
        onChange={(choice) => put({ ...block, color: choice === 'brand' ? 'brand' : color })}
      />
      {!isBrand && (
        <OwnColor label={t('color')} value={color} onChange={(chosen) => put({ ...block, color: chosen })} />
      )}
      <Text size="sm">{t('contrast', { ratio: Math.round(ratio * 10) / 10 })}</Text>
      <Align value={block.align} onChange={(align) => put({ ...block, align })} />
      <Choice
        label={t('shape')}
        value={block.corners === null ? 'style' : 'own'}
        options={[
          ['style', t('asStyle')],
          ['own', t('ownColor')],
        ]}
        onChange={(choice) => put({ ...block, corners: choice === 'own' ? look.buttonCorners : null })}
      />
      {block.corners !== null && (
        <NumberInput
          label={t('corners')}
          min={0}
          max={24}
          clampBehavior="strict"
          allowDecimal={false}
          value={block.corners}
          onChange={(corners) => typeof corners === 'number' && put({ ...block, corners })}
        />
      )}
    </>
  );
}

function ColumnsFields({ block }: { readonly block: Extract<AnyBlock, { kind: 'columns' }> }) {
  const t = usePhrases('mail-editor');
  const { put } = useMailEditor();
  const last = block.columns.at(-1) ?? [];
  const isThree = block.columns.length === 3;
  return (
    <>
      <Choice
        label={t('columnCount')}
        value={String(block.columns.length)}
        options={[
          ['2', '2'],
          ['3', '3'],
        ]}
        onChange={(count) => {
          if (count === '3' && !isThree) put({ ...block, columns: [...block.columns, []] });
          // The blocks of the last column move into the one before.
          if (count === '2' && isThree) {
            const [first = [], second = []] = block.columns;
            put({ ...block, columns: [first, [...second, ...last].slice(0, 10)] });
          }
        }}
      />
      <Text size="sm">{t('columnsHint')}</Text>
    </>
  );
}
