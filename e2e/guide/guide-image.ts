// Images of the user guide, taken where journeys pass anyway. Only written by `npm run guide:images`.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';

interface GuideImage {
  /** What is shown; default: the page beside the sidebar. */
  readonly of?: Locator;
  /** From the top, in pixels. */
  readonly maxHeight?: number;
  /** What makes the names of a journey unique, which is left out. */
  readonly without?: string;
}

const quality = 82;

/** As WebP, in the light theme at 1440 px. */
export async function saveGuideImage(page: Page, name: string, image: GuideImage = {}): Promise<void> {
  const folder = process.env.GUIDE_IMAGES;
  if (!folder) return;
  const { of = page.locator('main'), maxHeight = 760, without } = image;
  await page.evaluate(() => document.fonts.ready);
  const box = await of.boundingBox();
  if (!box) throw new Error(`Nothing to take the image "${name}" of.`);
  const { x, y, width, height } = box;
  const devtools = await page.context().newCDPSession(page);
  if (without) await swapText(page, ` ${without}`, '\u2060');
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x, y, width, height: Math.min(height, maxHeight), scale: 1 },
  });
  await devtools.detach();
  if (without) await swapText(page, '\u2060', ` ${without}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
}

/** In texts and inputs. An invisible character takes the place of what is left out until it is put back. */
async function swapText(page: Page, before: string, after: string): Promise<void> {
  await page.evaluate(
    ([from, to]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        if (text.nodeValue?.includes(from)) text.nodeValue = text.nodeValue.replaceAll(from, to);
      for (const input of document.querySelectorAll('input'))
        if (input.value.includes(from)) input.value = input.value.replaceAll(from, to);
    },
    [before, after] as const,
  );
}
