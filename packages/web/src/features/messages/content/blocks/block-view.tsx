// A block as the mail shows it; texts are edited in place.
import type { MailBlock, MailBlockKind } from '@fieldhouse/contract/mail-blocks';
import { readableOn } from '@fieldhouse/domain/colors/ink-on';
import { colorsOf } from '@fieldhouse/domain/messages/content/brand-colors';
import {
  mailPicturePath,
  networkIconPath,
  networkIconSize,
  networkNames,
} from '@fieldhouse/domain/messages/content/mail-blocks';
import { Button } from '@mantine/core';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { type CSSProperties, Fragment } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { useMembership } from '../../../../app/session/use-team.ts';
import { AnswersView } from '../answers/answers-view.tsx';
import { DropSlot } from '../drag/mail-drag.tsx';
import {
  type AnyBlock,
  indexOf,
  insertBlock,
  isFixed,
  newBlock,
  placeOf,
  removeBlock,
} from '../editing/change-blocks.ts';
import { MailEditorProvider, useMailEditor } from '../editing/editor-context.ts';
import { TagLine } from '../tags/tag-line.tsx';
import { usePictureUploads } from '../uploads/picture-uploads.tsx';
import { UploadState } from '../uploads/upload-state.tsx';
import { DraggableBlock } from './draggable-block.tsx';
import css from './mail-canvas.module.css';
import { RecordsView } from './records-view.tsx';
import { TextBlock } from './text-block.tsx';
import { useKinds } from './use-kinds.ts';

export function BlockView({ block }: { readonly block: AnyBlock }) {
  const editor = useMailEditor();
  const view = <KindView block={block} />;
  return isFixed(block) ? (
    <MailEditorProvider value={{ ...editor, isLocked: true }}>{view}</MailEditorProvider>
  ) : (
    view
  );
}

function KindView({ block }: { readonly block: AnyBlock }) {
  const t = usePhrases('mail-editor');
  const { language } = useMailEditor();
  switch (block.kind) {
    case 'heading':
      return <HeadingView block={block} />;
    case 'text':
      return <TextView block={block} />;
    case 'picture':
      return <PictureView block={block} />;
    case 'button':
      return <ButtonView block={block} />;
    case 'columns':
      return <ColumnsView block={block} />;
    case 'divider':
      return <hr className={css.divider} aria-label={t('kind.divider')} />;
    case 'space':
      return <div style={{ height: block.height }} />;
    case 'social':
      return <SocialView block={block} />;
    case 'header':
      return <HeaderView block={block} />;
    case 'records':
      return <RecordsView block={block} language={language} />;
    case 'answers':
      return <AnswersView block={block} />;
  }
}

/** In the direction of the mail’s language. */
const sides = { left: 'start', center: 'center', right: 'end' } as const;

type Of<K extends AnyBlock['kind']> = { readonly block: Extract<AnyBlock, { kind: K }> };

function HeadingView({ block }: Of<'heading'>) {
  const t = usePhrases('mail-editor');
  const { isLocked, put } = useMailEditor();
  return (
    <div className={css.heading} data-level={block.level} style={{ textAlign: sides[block.align] }}>
      <TagLine
        label={t('kind.heading')}
        value={block.text}
        isLocked={isLocked}
        maxLength={500}
        isBare
        onChange={(text) => put({ ...block, text })}
      />
    </div>
  );
}

function TextView({ block }: Of<'text'>) {
  const m = usePhrases('messages');
  const { blocks, isLocked, put, select, selectedId, change } = useMailEditor();
  const place = placeOf(blocks, block.id);
  const kinds = useKinds(place);
  const replace = (kind: MailBlockKind) => {
    const added = newBlock(kind);
    const index = indexOf(blocks, block.id);
    change(insertBlock(removeBlock(blocks, block.id), added, { place, index }));
    select(added.id);
  };
  return (
    <TextBlock
      label={m('body')}
      value={block.html}
      isLocked={isLocked}
      isSelected={selectedId === block.id}
      onChange={(html) => put({ ...block, html })}
      kinds={kinds}
      onReplace={replace}
    />
  );
}

const shares = { full: '100%', medium: '66%', small: '33%' } as const;

function PictureView({ block }: Of<'picture'>) {
  const t = usePhrases('mail-editor');
  const { picture, alt, size, align } = block;
  const { shown, cancel, retry } = usePictureUploads();
  const running = shown.get(block.id);
  if (running) {
    return (
      <div className={css.empty}>
        <UploadState upload={running} onCancel={() => cancel(block.id)} onRetry={() => retry(block.id)} />
      </div>
    );
  }
  if (picture === null) {
    return (
      <div className={css.empty}>
        <ImageIcon size={22} />
        {t('picture.none')}
      </div>
    );
  }
  const { token, width } = picture;
  return (
    <div style={{ textAlign: sides[align] }}>
      <img
        className={css.picture}
        src={mailPicturePath(token)}
        alt={alt}
        style={{ width: `min(${shares[size]}, ${width}px)` }}
      />
    </div>
  );
}

function ButtonView({ block }: Of<'button'>) {
  const t = usePhrases('mail-editor');
  const { isLocked, put, look: mail } = useMailEditor();
  const { look, corners } = block;
  const { color, ink } = colorsOf(block.color, mail.brand);
  const outline = block.color === 'brand' ? readableOn(color, mail.paper) : color;
  const drawn: CSSProperties =
    look === 'filled'
      ? { background: color, color: ink }
      : { background: mail.paper, color: outline, boxShadow: `inset 0 0 0 2px ${outline}` };
  return (
    <div style={{ textAlign: sides[block.align] }}>
      <div className={css.button} style={{ ...drawn, borderRadius: corners ?? mail.buttonCorners }}>
        <TagLine
          label={t('kind.button')}
          value={block.label}
          isLocked={isLocked}
          maxLength={100}
          isBare
          onChange={(label) => put({ ...block, label })}
        />
      </div>
    </div>
  );
}

function ColumnsView({ block }: Of<'columns'>) {
  const t = usePhrases('mail-editor');
  const { blocks, change, select, isLocked } = useMailEditor();
  const add = (column: number, index: number) => {
    const added = newBlock('text');
    change(insertBlock(blocks, added, { place: { parent: block.id, column }, index }));
    select(added.id);
  };
  return (
    <div className={css.columns} style={{ '--columns': block.columns.length } as CSSProperties}>
      {block.columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id; their number is what they are
        <div key={index}>
          {column.map((inner, at) => (
            <Fragment key={inner.id}>
              {!isLocked && <DropSlot place={{ parent: block.id, column: index }} index={at} />}
              <DraggableBlock block={inner}>
                <BlockView block={inner} />
              </DraggableBlock>
            </Fragment>
          ))}
          {!isLocked && <DropSlot place={{ parent: block.id, column: index }} index={column.length} />}
          {!isLocked && column.length < 10 && (
            <Button
              size="compact-sm"
              variant="subtle"
              className={css.addText}
              leftSection={<PlusIcon size={12} />}
              onClick={() => add(index, column.length)}
            >
              {t('addToColumn', { column: index + 1 })}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

function SocialView({ block }: Of<'social'>) {
  const t = usePhrases('mail-editor');
  const { links, align } = block;
  return (
    <div className={css.social} style={{ textAlign: sides[align] }}>
      {links.length === 0 && t('social.none')}
      {links.map(({ network, href }, index) => (
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no id, and aren't sorted
          key={index}
          src={networkIconPath(network)}
          alt={networkNames[network]}
          title={href === '' ? t('social.noAddress', { network: networkNames[network] }) : undefined}
          // The mail leaves it out.
          data-incomplete={href === '' || undefined}
          width={networkIconSize}
          height={networkIconSize}
        />
      ))}
    </div>
  );
}

function HeaderView({ block }: { readonly block: Extract<MailBlock, { kind: 'header' }> }) {
  const t = usePhrases('mail-editor');
  const { teamName: name, logos } = useMembership();
  const logo =
    logos.organizationHorizontalLogo ??
    logos.organizationSquareLogo ??
    logos.appHorizontalLogo ??
    logos.appSquareLogo;
  const { look } = useMailEditor();
  const showsLogo = logo !== null && block.shows !== 'name';
  const { color, ink } = colorsOf('brand', look.brand);
  const filled = block.isFilled ? { background: color, color: ink } : {};
  return (
    <div
      className={css.brand}
      data-filled={block.isFilled || undefined}
      style={{ justifyContent: sides[block.align], ...filled }}
    >
      {showsLogo && <img src={logo} alt={name} height={48} />}
      {block.shows !== 'logo' && <strong>{name}</strong>}
      {!showsLogo && block.shows === 'logo' && <span className={css.hint}>{t('header.noLogo')}</span>}
      {block.hasBrowserLink && <span className={css.browserLink}>{t('header.readInBrowser')}</span>}
    </div>
  );
}
