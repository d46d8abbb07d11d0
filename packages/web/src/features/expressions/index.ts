// Public API of the slice: the editor of computed values.
export type { ExpressionValue } from './expression-value.ts';
export { ExpressionEditor } from './lazy-expression-editor.tsx';
