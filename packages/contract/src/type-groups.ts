// Groups of field types by their names. Separate from field-types.ts, so that public pages load no schemas for them.

/** Whether values are lists. */
export function isSeveral(dataType: string): boolean {
  return dataType.startsWith('multi_');
}

/** Whether values refer to files. */
export function isOfFiles(dataType: string): boolean {
  return /^(single|multi)_(file|image)$/.test(dataType);
}

/** Whether values refer to images. */
export function isOfImages(dataType: string): boolean {
  return /^(single|multi)_image$/.test(dataType);
}

/** Whether values are addresses of the web that people type. */
export function isOfAddresses(dataType: string): boolean {
  return /^(url|video)$/.test(dataType);
}
