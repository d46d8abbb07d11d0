// Texts of validation errors in files written by the server, the same as in the app.
import { phrases as en } from './en/errors.ts';
import { phrases as es } from './es/errors.ts';

export function ruleText(
  language: string,
  rule: string,
  data: Readonly<Record<string, unknown>> = {},
): string {
  const { rule: rules, code } = language === 'es' ? es : en;
  const texts: Readonly<Record<string, string>> = { ...code, ...rules };
  const text = texts[rule] ?? rules.wrong_format;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(data[name] ?? ''));
}
