// MJML 5 has no types of its own.
declare module 'mjml' {
  interface MjmlOptions {
    readonly validationLevel: 'strict';
    readonly ignoreIncludes: boolean;
    readonly keepComments: boolean;
    readonly fonts: Readonly<Record<string, string>>;
    readonly minify: boolean;
    readonly beautify: boolean;
  }
  export default function mjmlToHtml(mjml: string, options: MjmlOptions): Promise<{ readonly html: string }>;
}
