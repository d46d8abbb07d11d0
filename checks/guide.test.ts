// The user guide: what it quotes of the interface exists, both languages have the same pages, and its images are there.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { loadPhrases, phraseSlices } from '@fieldhouse/phrases/phrases';
import { expect, test } from 'vitest';
import { readGuidePage, sizeOfWebp } from '../packages/web/guide-page.ts';
import { helpPages } from '../packages/web/src/app/help/help-pages.ts';
import { files, read, root } from './repository-files.ts';

const languages = ['en', 'es'] as const;
const folder = 'docs/guide';
const images = files.filter((file) => file.startsWith(`${folder}/images/`));
const maxImageBytes = 150_000;
const maxBytesOfAll = 1_000_000;

const sizeOf = (image: string) => sizeOfWebp(readFileSync(path.join(root, folder, 'en', image)));
const pageOf = (language: string, id: string) => {
  const markdown = read(`${folder}/${language}/${id}.md`);
  return { ...readGuidePage(markdown, sizeOf), markdown };
};

test.each(languages)('the guide has exactly the pages that Help lists, in %s', (language) => {
  const found = files.filter((file) => file.startsWith(`${folder}/${language}/`));
  expect(found).toEqual(helpPages.map((id) => `${folder}/${language}/${id}.md`).sort());
});

test.each(languages)('what is bold is a text of the interface, in %s', async (language) => {
  const known = await Promise.all(phraseSlices.map((slice) => loadPhrases(language, slice)));
  const texts = new Set(known.flatMap(textsOf));
  const unknown = helpPages.flatMap((id) =>
    quotedIn(read(`${folder}/${language}/${id}.md`))
      .filter((one) => !texts.has(one))
      .map((one) => `${id}: ${one}`),
  );
  expect(unknown).toEqual([]);
});

test('a text that is not of the interface is found', () => {
  expect(quotedIn('Select **Save** and **Frobnicate**.')).toEqual(['Save', 'Frobnicate']);
});

test.each(helpPages)('%s has the same headings, images, links and lists in both languages', (id) => {
  const [en, es] = languages.map((language) => pageOf(language, id));
  expect(es?.headings.length).toBe(en?.headings.length);
  expect(es?.images).toEqual(en?.images);
  expect(linksIn(es?.html)).toEqual(linksIn(en?.html));
  expect(tagsIn(es?.html)).toEqual(tagsIn(en?.html));
});

test('links lead to pages and headings that exist', () => {
  const broken = languages.flatMap((language) =>
    helpPages.flatMap((id) =>
      [...pageOf(language, id).markdown.matchAll(/\]\(([a-z-]+)\.md(?:#([a-z0-9-]+))?\)/g)].flatMap(
        ([link, to = '', heading]) => {
          const isPage = helpPages.some((one) => one === to);
          const isHeading =
            isPage &&
            (heading === undefined || pageOf(language, to).headings.some((one) => one.id === heading));
          return isHeading ? [] : [`${language}/${id}: ${link}`];
        },
      ),
    ),
  );
  expect(broken).toEqual([]);
});

test('headings of a page have different addresses', () => {
  for (const language of languages) {
    for (const id of helpPages) {
      const ids = pageOf(language, id).headings.map((heading) => heading.id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  }
});

test('every image exists, is used, and is small', () => {
  const used = helpPages.flatMap((id) =>
    pageOf('en', id).images.map((image) => path.posix.join(folder, 'en', image)),
  );
  expect([...new Set(used)].sort()).toEqual(images);
  const sizes = images.map((image) => statSync(path.join(root, image)).size);
  expect(images.filter((_, at) => (sizes[at] ?? 0) > maxImageBytes)).toEqual([]);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxBytesOfAll);
});

test('every image is taken by a journey', () => {
  const journeys = files.filter((file) => /^e2e\/.*\.ts$/.test(file)).map(read);
  const taken = journeys.flatMap((text) =>
    [...text.matchAll(/saveGuideImage\(\s*\w+,\s*'([a-z-]+)'/g)].map(
      ([, name]) => `${folder}/images/${name}.webp`,
    ),
  );
  expect(taken.sort()).toEqual(images);
});

function textsOf(phrases: object): string[] {
  return Object.values(phrases).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));
}

function quotedIn(markdown: string): string[] {
  return [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text);
}

function linksIn(html = ''): (string | undefined)[] {
  return [...html.matchAll(/href="([^"#]*)/g)].map(([, href]) => href);
}

function tagsIn(html = ''): (string | undefined)[] {
  return [...html.matchAll(/<(ol|ul|li|table|tr|img|pre|blockquote)\b/g)].map(([, tag]) => tag);
}
