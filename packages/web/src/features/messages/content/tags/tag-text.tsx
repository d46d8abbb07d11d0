// Text with merge tags that is only read.
import { parseMergeTags, type TagSegment } from '@fieldhouse/domain/messages/merge-tags';
import { usePhrases } from '../../../../app/phrases.ts';
import css from './merge-tag.module.css';
import { tagAttributes } from './merge-tag-html.ts';
import { ChipText } from './merge-tag-node.tsx';
import { useTagLabel } from './use-tag-fields.ts';

export function TagText({ value }: { readonly value: string }) {
  return parseMergeTags(value).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and aren't sorted
    part.kind === 'text' ? part.text : <StaticChip key={index} tag={part} />,
  );
}

function StaticChip({ tag }: { readonly tag: Extract<TagSegment, { kind: 'tag' }> }) {
  const t = usePhrases('mail-editor');
  const labelOf = useTagLabel();
  const { column, fallback, leavesEmpty } = tagAttributes(tag);
  const isBare = fallback === '' && !leavesEmpty;
  return (
    <span className={css.chip} data-static data-bare={isBare || undefined}>
      <ChipText
        label={labelOf(column)}
        shown={{ shows: 'name' }}
        otherwise={fallback || t(leavesEmpty ? 'tag.empty' : 'tag.noFallback')}
      />
    </span>
  );
}
