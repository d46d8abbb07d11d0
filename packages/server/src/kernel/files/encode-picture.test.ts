import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture } from './encode-picture.ts';

test('of many pictures at once two are processed, eight wait, and the others are refused as busy', async () => {
  const file = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  const limits = { maxPixels: 100_000, minSide: 1, fitInto: { width: 100, height: 100 } };
  const results = await Promise.allSettled(Array.from({ length: 14 }, () => encodePicture(file, limits)));
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 10 }, () => 'fulfilled'),
    ...Array.from({ length: 4 }, () => 'rejected'),
  ]);
  expect(results.at(-1)).toMatchObject({ reason: { code: 'busy', details: { retryAfterSeconds: 2 } } });
});
