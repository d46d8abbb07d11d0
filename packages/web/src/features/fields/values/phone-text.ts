// How phone numbers read. What knows every country's way of writing them is too heavy for the first load of a table: it comes
// when a number is shown that is not at home in North America.
import { useSyncExternalStore } from 'react';

/** Takes a number in E.164 and the ISO 3166 code of the country where it would be at home. */
export type PhoneText = (number: string, home: string) => string;

/** A table asks for the same few again with every frame. */
const maxCached = 5000;
const listeners = new Set<() => void>();
let isLoading = false;
let phoneText: PhoneText = (number, home) => {
  const known = northAmericanText(number, home);
  if (known === undefined && !isLoading) void load();
  return known ?? number;
};

const northAmerican = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** As the library writes it; undefined where it takes the library to know. */
export function northAmericanText(number: string, home: string): string | undefined {
  const [, area, exchange, line] = ((home === 'US' || home === 'CA') && northAmerican.exec(number)) || [];
  return area === undefined ? undefined : `(${area}) ${exchange}-${line}`;
}

export function usePhoneText(): PhoneText {
  return useSyncExternalStore(subscribe, () => phoneText);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function load(): Promise<void> {
  isLoading = true;
  try {
    const library = await import('@fieldhouse/domain/fields/text/phone-text');
    phoneText = kept(library.phoneText);
    for (const listener of listeners) listener();
  } catch {
    // Numbers stay as they are stored until one is shown again.
    isLoading = false;
  }
}

function kept(write: PhoneText): PhoneText {
  const texts = new Map<string, string>();
  return (number, home) => {
    const key = `${home} ${number}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = write(number, home);
    if (texts.size >= maxCached) texts.clear();
    texts.set(key, text);
    return text;
  };
}
