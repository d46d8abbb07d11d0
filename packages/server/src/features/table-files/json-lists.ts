// Finds the list of records in a JSON file that is an object around it: `{"data": [{…}, {…}], "total": 2}`.
import { cutText } from '@fieldhouse/contract/storable-text';
import { FileError, maxRowLength } from './file-row.ts';

const maxLists = 20;
const maxDepth = 5;
const longestKey = 1000;
/** What interfaces call the list, in order of preference. */
const usualNames = ['data', 'records', 'items', 'results', 'rows', 'value', 'features', 'entries', 'list'];

/**
 * The paths of all lists of objects in a file that is one object, the likeliest first; none in one of several objects, or
 * of a list. The text is the file's beginning.
 */
export function findLists(start: string): readonly (readonly string[])[] {
  const found: { path: readonly string[]; from: number; to: number }[] = [];
  const walker = new JsonWalker();
  const end = walker.walk(start, {
    onOpen(path, at) {
      if (path.length > 0 && found.length < maxLists && startsObject(start, at))
        found.push({ path, from: at, to: start.length });
    },
    onClose(path, at) {
      const own = found.find((one) => one.path.join('\n') === path.join('\n'));
      if (own) own.to = at;
    },
  });
  if (start.slice(end).trim() !== '') return [];
  const rank = ({ path }: { readonly path: readonly string[] }) => {
    const place = usualNames.indexOf(path.at(-1)?.toLowerCase() ?? '');
    return place === -1 ? usualNames.length : place;
  };
  return found
    .toSorted((a, b) => rank(a) - rank(b) || b.to - b.from - (a.to - a.from))
    .map(({ path }) => path);
}

/** Finds the start of the list at a path in a text that arrives in pieces. */
export class ListFinder {
  readonly #walker = new JsonWalker();
  readonly #path: string;
  #length = 0;

  constructor(path: readonly string[]) {
    this.#path = path.join('\n');
  }

  /** The text from the list’s opening bracket on, once it is found. */
  push(piece: string): string | undefined {
    let start: number | undefined;
    this.#walker.walk(piece, {
      onOpen: (path, at) => {
        if (path.join('\n') === this.#path) start ??= at;
      },
      onClose: () => undefined,
    });
    if (start !== undefined) return piece.slice(start - 1);
    this.#length += piece.length;
    // A list may precede the chosen one, but not a file of any size.
    if (this.#length > 8 * maxRowLength) throw new FileError('row_too_long');
    return undefined;
  }
}

function startsObject(text: string, at: number): boolean {
  const next = /[^\s]/g;
  next.lastIndex = at;
  return next.exec(text)?.[0] === '{';
}

interface ListEvents {
  /** A list begins before this place. */
  readonly onOpen: (path: readonly string[], at: number) => void;
  readonly onClose: (path: readonly string[], at: number) => void;
}

/** Walks through one JSON value, without lists in lists. It knows only where strings and brackets are. */
class JsonWalker {
  /** Last key of each open object. */
  readonly #keys: string[] = [];
  #listDepth = 0;
  #string: string | undefined;
  #isEscaped = false;
  #isEnded = false;

  /** Returns where the value ended, or the length of the text. */
  walk(text: string, events: ListEvents): number {
    for (let at = 0; at < text.length; at += 1) {
      if (this.#isEnded) return at;
      const sign = text.charAt(at);
      if (this.#string !== undefined) this.#addToString(sign);
      else if (sign === '"') this.#string = '';
      else if (sign === '[') {
        this.#listDepth += 1;
        if (this.#listDepth === 1 && this.#keys.length <= maxDepth) events.onOpen([...this.#keys], at + 1);
      } else if (sign === ']') {
        if (this.#listDepth === 1) events.onClose([...this.#keys], at);
        this.#listDepth -= 1;
        this.#isEnded = this.#listDepth <= 0 && this.#keys.length === 0;
      } else if (this.#listDepth > 0) continue;
      else if (sign === '{') this.#keys.push('');
      else if (sign === '}') {
        this.#keys.pop();
        this.#isEnded = this.#keys.length === 0;
      }
    }
    return text.length;
  }

  /** The last string before a list is its key. */
  #addToString(sign: string): void {
    if (this.#isEscaped || (sign !== '"' && sign !== '\\')) {
      if ((this.#string?.length ?? 0) < longestKey) this.#string += sign;
      this.#isEscaped = false;
    } else if (sign === '\\') {
      this.#string += sign;
      this.#isEscaped = true;
    } else {
      if (this.#listDepth === 0 && this.#keys.length > 0)
        this.#keys[this.#keys.length - 1] = unescaped(this.#string ?? '');
      this.#string = undefined;
    }
  }
}

/** As it can be stored: a key of megabytes is cut, perhaps within a character. */
function unescaped(text: string): string {
  return cutText(parsed(text), longestKey);
}

function parsed(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    // A text that JSON.parse refuses later, with the reason.
    return text;
  }
}
