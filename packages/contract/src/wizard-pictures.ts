// Pictures of wizards: a logo of their own, a cover. They are shown by `mailPictures.show`.
import { defineEndpoint } from './endpoint.ts';
import { teamParams } from './ids.ts';
import { mailPicture, mailPictureLimits, mailPictures } from './mail-pictures.ts';
import { wizardPermissions } from './permissions.ts';

export const wizardPictures = {
  upload: defineEndpoint({
    name: 'wizardPictures.upload',
    method: 'POST',
    path: '/teams/{teamId}/wizard-pictures',
    summary:
      'Store a picture for wizards, from a PNG, JPEG, WebP, or GIF of at most 10 MB. Anyone who has its address can open it.',
    needs: { anyFeature: wizardPermissions },
    params: teamParams,
    reply: mailPicture,
    refusals: mailPictures.upload.refusals,
    writes: true,
    bodyLimit: mailPictureLimits.maxBytes,
    rawBody: true,
  }),
};
