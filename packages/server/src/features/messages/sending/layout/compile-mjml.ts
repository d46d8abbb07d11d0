// The benchmarks are a project of their own, which includes this file alone.
/// <reference path="./mjml.d.ts" />
// MJML makes tables and conditional comments that Outlook, Gmail and phones agree on. It is loaded when the first mail
// is compiled: most processes never do.
export function loadMjml(): Promise<typeof import('mjml')> {
  return import('mjml');
}

export async function compileMjml(mjml: string): Promise<string> {
  const { default: toHtml } = await loadMjml();
  // The layout is ours; a fault in it is a bug.
  const { html } = await toHtml(mjml, {
    validationLevel: 'strict',
    ignoreIncludes: true,
    keepComments: false,
    fonts: {},
    minify: false,
    beautify: false,
  });
  // Indentation and line breaks between tags are half of the size of what every recipient gets.
  return (
    html
      .replaceAll(/\s*\n\s*/g, '\n')
      .replaceAll(/(<[a-z]+)\n/g, '$1 ')
      .replaceAll(' class=""', '')
      // Word shows the preheader unless its own property hides it.
      .replaceAll('style="display:none;', 'style="display:none;mso-hide:all;')
      .trim()
  );
}
