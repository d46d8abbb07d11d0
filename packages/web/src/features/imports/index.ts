// Public API of the slice.
export { ExportItems } from './export-items.tsx';
export { LateReadingChoices } from './reading/late-reading-choices.tsx';
export { fileProblemText } from './toast-file-error.ts';
export { useColumnChoices } from './use-column-choices.ts';
