// Where the merge tags of a text stand. Moving a tag into an address, for example, makes it a new one, although the text
// had that tag before.
import { replaceTags } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import { mergeColumns } from '@fieldhouse/domain/messages/merge-tags';

const endsLine = /^<\/?(p|div|li|ul|ol|td|th|tr|table|blockquote|h[1-6]|pre|hr|br)\b/i;

/**
 * By column, what surrounds its tags: in HTML the element whose attributes contain the tag, elsewhere all characters around
 * it up to the next space or line, which mail programs might make a link.
 */
export function tagSurroundings(text: string, kind: 'html' | 'text'): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const look = (part: string) => {
    for (const column of mergeColumns(part)) found.set(column, (found.get(column) ?? new Set()).add(part));
  };
  const visible =
    kind === 'text'
      ? text
      : replaceTags(text, (element) => {
          look(element);
          return endsLine.test(element) ? '\n' : '';
        });
  for (const [word] of visible.matchAll(/(?:\{\{[^{}]*\}\}|[\S\ufeff])+/g)) look(word);
  return found;
}
