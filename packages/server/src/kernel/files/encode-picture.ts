// Converts an uploaded picture: recognized by its first bytes, decoded within limits, rotated upright, scaled
// down and re-encoded as PNG or JPEG, which every mail client shows. Nothing of the original file is stored.
import sharp from 'sharp';
import { Refusal, refuseUnless } from '../http/refusal.ts';

export interface PictureLimits {
  readonly maxPixels: number;
  /** Neither side may be smaller. */
  readonly minSide: number;
  /** Larger pictures are scaled down to fit into this. */
  readonly fitInto: { readonly width: number; readonly height: number };
  /** Without transparency it becomes a JPEG: a photo as PNG would be ten times the size. */
  readonly isPhoto?: boolean;
}

export interface Picture {
  readonly bytes: Buffer;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

// Decoding is the most expensive thing a request can cause: little concurrency, a short queue, and nothing
// cached between two pictures.
const maxConcurrent = 2;
const maxQueued = 8;
sharp.concurrency(1);
sharp.cache(false);

const waiting: (() => void)[] = [];
let working = 0;

/**
 * Refuses anything but PNG, JPEG, GIF and WebP with `unsupported_media_type`, a broken file with
 * `file_unreadable`, one outside the limits with `image_too_large` or `image_too_small`, and with `busy` if
 * too many wait.
 */
export async function encodePicture(file: Buffer, limits: PictureLimits): Promise<Picture> {
  const format = formatOf(file);
  refuseUnless(format, 'unsupported_media_type');
  return inTurn(() => encode(file, format, limits));
}

interface Thumbnails {
  /** Of the picture itself, upright. */
  readonly width: number;
  readonly height: number;
  /** WebP, in the order of the requested sizes. */
  readonly bytes: readonly Buffer[];
}

/** For a picture that is stored unchanged: every pixel is decoded, so that a broken one is refused. */
export function makeThumbnails(
  path: string,
  sides: readonly number[],
  maxPixels: number,
): Promise<Thumbnails> {
  return inTurn(() =>
    refuseBroken(async () => {
      const { autoOrient, format } = await sharp(path, { limitInputPixels: false }).metadata();
      refuseUnless(isFormat(format), 'file_unreadable');
      const { width, height } = autoOrient;
      refuseUnless(width * height <= maxPixels, 'image_too_large', { data: { maxPixels } });
      const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).autoOrient();
      const bytes: Buffer[] = [];
      for (const side of sides) {
        const small = picture
          .clone()
          .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
          .toColourspace('srgb')
          .webp({ quality: 80 });
        bytes.push(await small.toBuffer());
      }
      return { width, height, bytes };
    }),
  );
}

/**
 * Renders one of our own SVGs as PNG. Uploaded files never get here: an SVG can reference more than a
 * picture.
 */
export function renderSvg(svg: string): Promise<Buffer> {
  return inTurn(() => sharp(Buffer.from(svg)).png().toBuffer());
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await takeTurn();
  try {
    return await work();
  } finally {
    working -= 1;
    waiting.shift()?.();
  }
}

async function takeTurn(): Promise<void> {
  if (working >= maxConcurrent) {
    if (waiting.length >= maxQueued) throw new Refusal('busy', { retryAfterSeconds: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  working += 1;
}

function encode(file: Buffer, format: Format, limits: PictureLimits): Promise<Picture> {
  const { maxPixels, minSide, fitInto, isPhoto = false } = limits;
  return refuseBroken(async () => {
    // Only the header is read. The limits are checked here, since the decoder would refuse with its own
    // message.
    const {
      format: found,
      width,
      height,
      hasAlpha,
    } = await sharp(file, { limitInputPixels: false }).metadata();
    refuseUnless(found === format, 'file_unreadable');
    refuseUnless(width * height <= maxPixels, 'image_too_large', { data: { maxPixels } });
    refuseUnless(Math.min(width, height) >= minSide, 'image_too_small', { data: { minSide } });
    const scaled = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ ...fitInto, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const isJpeg = isPhoto && !hasAlpha;
    const encoded = isJpeg
      ? scaled.jpeg({ quality: 82, mozjpeg: true })
      : scaled.png({ compressionLevel: 9, effort: 7, palette: isPhoto });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const mediaType = isJpeg ? 'image/jpeg' : 'image/png';
    return { bytes: data, mediaType, width: info.width, height: info.height };
  });
}

async function refuseBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('file_unreadable', { cause: error });
  }
}

const formats = ['png', 'jpeg', 'webp', 'gif'] as const;
type Format = (typeof formats)[number];

function isFormat(format: string): format is Format {
  return formats.some((one) => one === format);
}

/** By content alone. Anything other than these four formats never reaches the decoder. */
function formatOf(file: Buffer): Format | undefined {
  const starts = (hex: string) => file.subarray(0, hex.length / 2).toString('hex') === hex;
  if (starts('89504e470d0a1a0a')) return 'png';
  if (starts('ffd8ff')) return 'jpeg';
  if (starts('474946383761') || starts('474946383961')) return 'gif';
  const isWebp = starts('52494646') && file.subarray(8, 12).toString('latin1') === 'WEBP';
  return isWebp ? 'webp' : undefined;
}
