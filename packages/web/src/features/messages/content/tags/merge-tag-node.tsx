// A merge tag is one character to the cursor. Its chip names the field and the fallback, and opens both for a change.

import type { PrintForm } from '@fieldhouse/domain/fields/print-forms';
import { tagInFormat } from '@fieldhouse/domain/messages/merge-tags';
import {
  Button,
  Checkbox,
  NativeSelect,
  Popover,
  Select,
  Stack,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { Node } from '@tiptap/core';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { NamedDropdown } from '../../../../ui/popovers/named-dropdown.tsx';
import { useShownTag } from '../preview-as/preview-values.ts';
import css from './merge-tag.module.css';
import type { TagAttributes } from './merge-tag-html.ts';
import {
  findTag,
  partsOfTag,
  type TagFields,
  useKnownTagFields,
  useSuggestedFallback,
  useTagLabel,
} from './use-tag-fields.ts';

export const MergeTag = Node.create({
  name: 'mergeTag',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    column: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-tag') ?? '',
      renderHTML: ({ column }) => ({ 'data-tag': String(column) }),
    },
    fallback: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-fallback') ?? '',
      renderHTML: ({ fallback }) => ({ 'data-fallback': String(fallback) }),
    },
    leavesEmpty: {
      default: false,
      parseHTML: (element) => element.hasAttribute('data-empty'),
      renderHTML: ({ leavesEmpty }) => (leavesEmpty ? { 'data-empty': '' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-tag]', priority: 100 }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  renderText: ({ node }) => `{{${String(node.attrs.column)}}}`,
  addNodeView: () => ReactNodeViewRenderer(TagChip, { as: 'span' }),
});

function TagChip({ node, editor, updateAttributes, deleteNode }: NodeViewProps) {
  const t = usePhrases('mail-editor');
  const fields = useKnownTagFields();
  const [isOpen, setOpen] = useState(false);
  // The node's own attributes.
  const { column, fallback, leavesEmpty } = node.attrs as TagAttributes;
  const suggest = useSuggestedFallback();
  const labelOf = useTagLabel();
  const label = labelOf(column);
  const { field, format } = partsOfTag(column);
  const { only, formats } = findTag(fields, column) ?? { only: [], formats: [] };
  const shown = useShownTag(column);
  const otherwise = fallback || t(leavesEmpty ? 'tag.empty' : 'tag.noFallback');
  return (
    <NodeViewWrapper as="span" className={css.wrap}>
      <Popover opened={isOpen} onChange={setOpen} width={280} trapFocus returnFocus withinPortal>
        <Popover.Target>
          <button
            type="button"
            contentEditable={false}
            className={css.chip}
            data-shows={shown.shows}
            data-bare={(fallback === '' && !leavesEmpty) || undefined}
            title={shown.shows === 'name' ? undefined : t(`tag.of.${shown.shows}`, { field: label })}
            disabled={!editor.isEditable}
            onClick={() => setOpen(true)}
          >
            <VisuallyHidden>{t('tag.title')}</VisuallyHidden>
            <ChipText label={label} shown={shown} otherwise={otherwise} />
          </button>
        </Popover.Target>
        <NamedDropdown label={t('tag.title')}>
          <Stack gap="sm">
            <Select
              label={t('tag.field')}
              data={optionsOf(fields, { value: field, label: labelOf(field) })}
              value={field}
              searchable
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              {...(only.length > 0 && {
                description: t('tag.only', { sources: only.join(', ') }),
                inputWrapperOrder: ['label', 'input', 'description', 'error'],
              })}
              onChange={(next) => {
                if (!next) return;
                // A suggestion was of the field.
                const isSuggested = fallback === suggest(column);
                const same = findTag(fields, next)?.formats.find((one) => one === format);
                updateAttributes({
                  column: tagInFormat(next, same),
                  ...(isSuggested && { fallback: suggest(next) }),
                });
              }}
            />
            <FormatSelect
              formats={formats}
              format={format}
              onChange={(chosen) => updateAttributes({ column: tagInFormat(field, chosen) })}
            />
            <TextInput
              label={t('tag.fallback')}
              description={t('tag.fallbackHint')}
              value={fallback}
              disabled={leavesEmpty}
              maxLength={200}
              onChange={(event) => updateAttributes({ fallback: event.currentTarget.value })}
            />
            <Checkbox
              label={t('tag.leaveEmpty')}
              checked={leavesEmpty}
              onChange={({ currentTarget: { checked } }) =>
                updateAttributes({ leavesEmpty: checked, ...(checked && { fallback: '' }) })
              }
            />
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() => {
                setOpen(false);
                deleteNode();
              }}
            >
              {t('tag.remove')}
            </Button>
          </Stack>
        </NamedDropdown>
      </Popover>
    </NodeViewWrapper>
  );
}

interface FormatSelectProps {
  /** Of the field, besides the usual one. */
  readonly formats: readonly PrintForm[];
  readonly format: PrintForm | undefined;
  readonly onChange: (format: PrintForm | undefined) => void;
}

/** Nothing if the field is always written in the same way. */
function FormatSelect({ formats, format, onChange }: FormatSelectProps) {
  const t = usePhrases('mail-editor');
  const offered = [...new Set([...formats, ...(format === undefined ? [] : [format])])];
  if (offered.length === 0) return null;
  return (
    <NativeSelect
      label={t('tag.format')}
      value={format ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(offered.find((one) => one === value))}
      data={[
        { value: '', label: t('tag.usual') },
        ...offered.map((one) => ({ value: one as string, label: t(`tag.formats.${one}`) })),
      ]}
    />
  );
}

interface ChipTextProps {
  readonly label: string;
  readonly shown: ReturnType<typeof useShownTag>;
  readonly otherwise: string;
}

/** The field and its fallback, or whichever a person gets. */
export function ChipText({ label, shown, otherwise }: ChipTextProps) {
  const t = usePhrases('mail-editor');
  if (shown.shows === 'value')
    return (
      <>
        <VisuallyHidden>{`${label}:`}</VisuallyHidden>
        <span className={css.field}>{shown.text}</span>
      </>
    );
  return (
    <>
      {shown.shows === 'name' ? (
        <span className={css.field}>{label}</span>
      ) : (
        <VisuallyHidden>{label}</VisuallyHidden>
      )}
      <VisuallyHidden>{t('tag.otherwise')}</VisuallyHidden>
      <span className={css.fallback}>{otherwise}</span>
    </>
  );
}

/** A tag of several groups is in the first of them: an option may occur only once. */
function optionsOf({ groups }: TagFields, chosen: { readonly value: string; readonly label: string }) {
  const seen = new Set<string>();
  const options = groups.map(({ label, fields }) => ({
    group: label,
    items: fields.flatMap(({ tag, label: field }) => {
      if (seen.has(tag)) return [];
      seen.add(tag);
      return [{ value: tag, label: field }];
    }),
  }));
  return seen.has(chosen.value) ? options : [chosen, ...options];
}
