import { usePhrases } from '../../../../app/phrases.ts';
import { type AnyBlock, indexOf, placeOf } from './change-blocks.ts';
import { useMailEditor } from './editor-context.ts';

/** By its kind and place in the mail, so that no two blocks have the same. */
export function useBlockName({ id, kind }: AnyBlock): string {
  const t = usePhrases('mail-editor');
  const { blocks } = useMailEditor();
  const place = placeOf(blocks, id);
  const named = { kind: t(`kind.${kind}`), position: indexOf(blocks, id) + 1 };
  if (!place) return t('blockName', named);
  return t('blockNameInColumn', {
    ...named,
    column: place.column + 1,
    parent: indexOf(blocks, place.parent) + 1,
  });
}
