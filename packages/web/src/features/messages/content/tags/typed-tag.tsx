// Typing `{{` in a text opens the merge tags.
import type { Editor } from '@tiptap/core';
import { usePhrases } from '../../../../app/phrases.ts';
import { type ListOption, type TypedList, TypedOptions, useTypedList } from './typed-list.tsx';
import { type TagField, useKnownTagFields, useSuggestedFallback } from './use-tag-fields.ts';

const begun = /\{\{([^{}|]{0,60})$/;
const maxShown = 8;

export function useTypedTag(editor: Editor | null): TypedList {
  const fields = useKnownTagFields();
  const suggest = useSuggestedFallback();
  return useTypedList({
    editor,
    begun,
    find: (query) =>
      matching(
        fields.groups.flatMap((group) => group.fields),
        query,
      ).map(toOption),
    choose: ({ id }, { from, to }) => {
      const content = { type: 'mergeTag', attrs: { column: id, fallback: suggest(id) } };
      editor?.chain().focus().insertContentAt({ from, to }, content).run();
    },
  });
}

function toOption({ tag, label, only }: TagField): ListOption {
  return { id: tag, label, ...(only.length > 0 && { note: only.join(', ') }) };
}

/** Each tag once, those that begin with the query first. */
function matching(fields: readonly TagField[], query: string): TagField[] {
  const wanted = query.trim().toLowerCase();
  const unique = fields.filter((field, index) => fields.findIndex(({ tag }) => tag === field.tag) === index);
  const places = unique.map((field) => {
    const at = [field.label, field.tag]
      .map((text) => text.toLowerCase().indexOf(wanted))
      .filter((one) => one >= 0);
    return { field, at: at.length === 0 ? -1 : Math.min(...at) };
  });
  return places
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .map(({ field }) => field)
    .slice(0, maxShown);
}

export function TypedTagList({ list }: { readonly list: TypedList }) {
  const t = usePhrases('messages');
  return <TypedOptions list={list} label={t('mergeTag')} />;
}
