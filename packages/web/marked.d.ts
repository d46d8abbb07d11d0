// Types for the used parts of a package that ships none in this version.
declare module 'marked' {
  export interface Token {
    readonly type: string;
    readonly depth?: number;
    readonly text?: string;
    readonly tokens?: readonly Token[];
  }

  export interface Renderer {
    code(text: string): string;
    heading(html: string, level: number, raw: string): string;
    html(html: string): string;
    image(href: string, title: string | null, text: string): string;
    link(href: string, title: string | null, html: string): string;
    table(header: string, body: string): string;
  }

  export const marked: {
    lexer(markdown: string): Token[];
    parser(tokens: readonly Token[], options: object): string;
    Renderer: new () => Renderer;
  };
}
