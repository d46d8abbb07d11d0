/** Of every endpoint that receives a file as its body. */
export const uploadRefusals = [
  'unsupported_media_type',
  'body_too_large',
  'malformed_request',
  'file_unreadable',
  'file_empty',
  'image_too_large',
] as const;

/** Of those that receive a picture and encode it again. */
export const pictureRefusals = [...uploadRefusals, 'image_too_small', 'busy'] as const;
