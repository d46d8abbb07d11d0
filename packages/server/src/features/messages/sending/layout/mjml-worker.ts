// The benchmarks are a project of their own, which includes this file alone.
/// <reference path="./mjml.d.ts" />
// The thread in which MJML compiles: loading it takes a second of processor time and 55 MB, and a long mail 40 ms, in which
// the thread that answers requests could answer none.
import { parentPort } from 'node:worker_threads';
import toHtml from 'mjml';

export interface MjmlRequest {
  readonly id: number;
  readonly mjml: string;
}

export type MjmlReply = { readonly id: number } & ({ readonly html: string } | { readonly error: string });

parentPort?.on('message', async ({ id, mjml }: MjmlRequest) => {
  parentPort?.postMessage({ id, ...(await compile(mjml)) } satisfies MjmlReply);
});

async function compile(mjml: string): Promise<{ readonly html: string } | { readonly error: string }> {
  try {
    const { html } = await toHtml(mjml, {
      validationLevel: 'strict',
      ignoreIncludes: true,
      keepComments: false,
      fonts: {},
      minify: false,
      beautify: false,
    });
    return { html: shorten(html) };
  } catch (error) {
    // The layout is ours; a fault in it is a bug. Not every error can be posted.
    return { error: String(error) };
  }
}

/** Indentation and line breaks between tags are half of the size of what every recipient gets. */
function shorten(html: string): string {
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
