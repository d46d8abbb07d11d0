// Pictures of mail blocks: readers have no session, so each has a public address that can’t be guessed.
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { teamParams } from './ids.ts';
import { uploadRefusals } from './upload-refusals.ts';

export const mailPictureLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxPixels: 40_000_000,
  minSide: 8,
} as const;

export const mailPicture = z.object({
  token: z.string(),
  width: z.int(),
  height: z.int(),
});

export const mailPictures = {
  upload: defineEndpoint({
    name: 'mailPictures.upload',
    method: 'POST',
    path: '/teams/{teamId}/mail-pictures',
    summary:
      'Store a picture for mails, from a PNG, JPEG, WebP, or GIF of at most 10 MB. It’s scaled down to at most 1200 pixels in width, and anyone who has its address can open it.',
    needs: { feature: 'outgoing_messages_edit' },
    params: teamParams,
    reply: mailPicture,
    refusals: [...uploadRefusals, 'image_too_small', 'forbidden', 'too_many_requests', 'busy'],
    writes: true,
    bodyLimit: mailPictureLimits.maxBytes,
    rawBody: true,
  }),
  /** Needs no session: the address contains 144 random bits. */
  show: defineEndpoint({
    name: 'mailPictures.show',
    method: 'GET',
    path: '/mail-pictures/{pictureToken}',
    summary: 'Get the bytes of a mail’s picture, for browsers and email clients.',
    needs: 'none',
    params: z.strictObject({ pictureToken: z.string().regex(/^[A-Za-z0-9_-]{24}$/) }),
    reply: 'stream',
    refusals: ['not_found'],
    writes: false,
  }),
};
