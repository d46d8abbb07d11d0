// Makes modules of the pages of docs/guide: `first-table.md?page` is the whole page, `first-table.md?outline` its
// title and headings.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { type ImageSize, readGuidePage, sizeOfWebp } from './guide-page.ts';

export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    enforce: 'pre',
    async load(id) {
      const [, file, part] = /^(.*\/docs\/guide\/[a-z]+\/[a-z-]+\.md)\?(page|outline)$/.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      const markdown = await readFile(file, 'utf8');
      const addressOf = (image: string) => path.resolve(path.dirname(file), image);
      const sizes = await sizesOf(markdown, addressOf);
      const { html, images: named, ...outline } = readGuidePage(markdown, (image) => sizes.get(image));
      // A new image does not exist before the journeys have run; a check fails without it.
      const images = named.filter((image) => sizes.has(image));
      if (part === 'outline') return `export default ${JSON.stringify(outline)};`;
      return [
        ...images.map((image, n) => `import image${n} from ${JSON.stringify(`${addressOf(image)}?url`)};`),
        `const html = ${JSON.stringify(html)}`,
        ...images.map(
          (image, n) => `.replace(${JSON.stringify(`src="${image}"`)}, () => 'src="' + image${n} + '"')`,
        ),
        `;\nexport default { ...${JSON.stringify(outline)}, html };`,
      ].join('\n');
    },
  };
}

async function sizesOf(
  markdown: string,
  addressOf: (image: string) => string,
): Promise<Map<string, ImageSize>> {
  const images = [...markdown.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, image = '']) => image);
  const found = await Promise.all(
    images.map(async (image) => {
      const file = addressOf(image);
      return existsSync(file) ? [[image, sizeOfWebp(await readFile(file))] as const] : [];
    }),
  );
  return new Map(found.flat());
}
