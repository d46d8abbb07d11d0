// Phone number formatting. The library with every country's format is too large for the first load of a
// table: it loads when a number outside North America is shown.
import { useSyncExternalStore } from 'react';

/** Formats an E.164 number; `home` is the ISO 3166 code of the country whose national format applies. */
export type PhoneText = (number: string, home: string) => string;

/** A table formats the same few numbers on every frame. */
const maxCached = 5000;
const listeners = new Set<() => void>();
let isLoading = false;
let phoneText: PhoneText = (number, home) => {
  const known = northAmericanText(number, home);
  if (known === undefined && !isLoading) void load();
  return known ?? number;
};

const northAmerican = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** The library's format; undefined if the library itself is needed. */
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
    phoneText = memoized(library.phoneText);
    for (const listener of listeners) listener();
  } catch {
    // Show numbers as stored; the next one shown retries the load.
    isLoading = false;
  }
}

function memoized(write: PhoneText): PhoneText {
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
