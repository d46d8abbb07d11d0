import { severalFiles } from './file-ids.ts';

export const multiImage = severalFiles('multi_image');
