// Takes the place of i18next in pages for visitors (vite.visitor.config.ts): the small part of it that our phrases use.
// small-i18n.test.ts compares it with i18next.

type Phrases = { readonly [key: string]: string | Phrases };
type Values = Readonly<Record<string, unknown>>;
type Listener = () => void;

interface Backend {
  read(language: string, slice: string, done: (error: Error | null, phrases: Phrases | false) => void): void;
}

interface Settings {
  readonly lng: string;
  readonly ns: readonly string[];
  readonly defaultNS: string;
}

class SmallI18n {
  language = 'en';
  #backend: Backend | undefined;
  #defaultSlice = 'app';
  readonly #loaded = new Map<string, Phrases>();
  readonly #loading = new Map<string, Promise<void>>();
  /** Those in use, which a change of language loads. */
  readonly #slices = new Set<string>();
  readonly #listeners = new Set<Listener>();

  /** Plugins other than the backend belong to i18next itself. */
  use(plugin: Partial<Backend>): this {
    if (plugin.read) this.#backend = { read: plugin.read };
    return this;
  }

  async init({ lng, ns, defaultNS }: Settings): Promise<void> {
    this.#defaultSlice = defaultNS;
    await Promise.all(ns.map((slice) => this.load(slice, lng)));
    this.language = lng;
  }

  on(_event: 'languageChanged', listener: Listener): void {
    this.#listeners.add(listener);
  }

  off(_event: 'languageChanged', listener: Listener): void {
    this.#listeners.delete(listener);
  }

  async changeLanguage(language: string): Promise<void> {
    await Promise.all([...this.#slices].map((slice) => this.load(slice, language)));
    this.language = language;
    for (const listener of this.#listeners) listener();
  }

  /** The same promise for the same phrases, so that a component can suspend with it. */
  load(slice: string, language = this.language): Promise<void> {
    this.#slices.add(slice);
    const key = `${language}:${slice}`;
    const known = this.#loading.get(key);
    if (known) return known;
    const loading = this.#read(slice, language);
    // React reads this status: with it `use` returns at once instead of suspending for a moment.
    const markLoaded = () => Object.assign(loading, { status: 'fulfilled' });
    loading.then(markLoaded, () => undefined);
    this.#loading.set(key, loading);
    return loading;
  }

  exists(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  /** The key itself if there is no phrase. */
  t(key: string, values: Values = {}): string {
    const phrase = this.#find(this.#withCount(key, values.count)) ?? this.#find(key);
    return phrase === undefined ? key : this.#filledIn(phrase, values);
  }

  async #read(slice: string, language: string): Promise<void> {
    const phrases = await new Promise<Phrases>((resolve, reject) => {
      this.#backend?.read(language, slice, (error, found) => (found ? resolve(found) : reject(error)));
    });
    this.#loaded.set(`${language}:${slice}`, phrases);
  }

  #withCount(key: string, count: unknown): string {
    return typeof count === 'number' ? `${key}_${new Intl.PluralRules(this.language).select(count)}` : key;
  }

  #find(key: string): string | undefined {
    const [first = '', named] = key.split(':');
    const [slice, path] = named === undefined ? [this.#defaultSlice, first] : [first, named];
    let found: string | Phrases | undefined = this.#loaded.get(`${this.language}:${slice}`);
    for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string' ? found : undefined;
  }

  #filledIn(phrase: string, values: Values): string {
    return phrase.replace(/\{\{(\w+)(?:, (number))?\}\}/g, (_, name: string, format?: string) => {
      const value = values[name];
      if (format === 'number') return new Intl.NumberFormat(this.language).format(Number(value));
      return value === undefined || value === null ? '' : String(value);
    });
  }
}

export const smallI18n = new SmallI18n();
// What `import i18next from 'i18next'` expects.
export { smallI18n as default };
