// The languages that can be highlighted, under their own names. Any other language of a field is shown as
// plain text.
export const codeLanguages = {
  bash: 'Shell',
  css: 'CSS',
  csharp: 'C#',
  go: 'Go',
  html: 'HTML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  markdown: 'Markdown',
  php: 'PHP',
  python: 'Python',
  sql: 'SQL',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
} as const;
export type CodeLanguage = keyof typeof codeLanguages;

export function isCodeLanguage(name: unknown): name is CodeLanguage {
  return typeof name === 'string' && Object.hasOwn(codeLanguages, name);
}
