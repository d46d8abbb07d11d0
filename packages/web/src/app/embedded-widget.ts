// What the server says to a page that a website embeds, in a meta tag.
export interface EmbeddedWidget {
  readonly origins: readonly string[];
  readonly style: {
    readonly color: string | null;
    readonly fontSize: number;
    readonly font: 'app' | 'system' | 'serif';
    readonly background: string | null;
    readonly scheme: 'auto' | 'light' | 'dark';
    readonly hasHead: boolean;
  };
  readonly wizard: { readonly teamId: string; readonly wizardId: string } | null;
}

/** Undefined on other pages, and on that of a widget that doesn't exist. */
export function readEmbeddedWidget(): EmbeddedWidget | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="widget"]')?.content;
  if (content === undefined) return undefined;
  const widget: unknown = JSON.parse(content);
  const isKnown = typeof widget === 'object' && widget !== null && 'style' in widget;
  // Written by the server that sent this page.
  return isKnown ? (widget as EmbeddedWidget) : undefined;
}
