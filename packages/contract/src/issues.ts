// Validation errors in one format, for the server and for the form that validates first.
import type { Issue } from './errors.ts';

/** Converts zod's issues: each has a path, a rule that names a phrase, and the data for that phrase. */
export function toIssues(
  issues: readonly {
    readonly code?: string | undefined;
    readonly path: readonly PropertyKey[];
    readonly message: string;
  }[],
  prefix: Issue['path'] = [],
): Issue[] {
  return issues.slice(0, 100).map((issue) => {
    const path = [...prefix, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))];
    return { path, ...toRule(issue) };
  });
}

function toRule(issue: object): { rule: string; data?: Record<string, unknown> } {
  // Zod's issue types differ by code; each branch reads only the properties of its code.
  const { code, origin, minimum, maximum, format, keys, input, message, values } = issue as Record<
    string,
    unknown
  >;
  switch (code) {
    case 'unrecognized_keys':
      return { rule: 'unknown_property', data: { keys } };
    case 'invalid_type':
      return input === undefined || message === 'Required'
        ? { rule: 'value_required' }
        : { rule: 'wrong_type', data: { expected: (issue as Record<string, unknown>).expected } };
    case 'too_small':
      if (origin === 'string')
        return minimum === 1 ? { rule: 'value_required' } : { rule: 'min_length', data: { min: minimum } };
      return origin === 'array'
        ? { rule: 'too_few', data: { min: minimum } }
        : { rule: 'min_value', data: { min: minimum } };
    case 'too_big':
      if (origin === 'string') return { rule: 'max_length', data: { max: maximum } };
      return origin === 'array'
        ? { rule: 'too_many', data: { max: maximum } }
        : { rule: 'max_value', data: { max: maximum } };
    case 'invalid_format':
      if (isRuleName(message)) return { rule: message };
      return { rule: format === 'email' ? 'not_an_email' : format === 'url' ? 'not_a_url' : 'wrong_format' };
    case 'invalid_value':
      return { rule: 'not_a_choice', data: { choices: values } };
    case 'custom':
      return { rule: isRuleName(message) ? message : 'wrong_format' };
    default:
      return { rule: 'wrong_format' };
  }
}

/** Whether the message is a rule name from our schemas, not one of zod's sentences. */
function isRuleName(message: unknown): message is string {
  return typeof message === 'string' && /^[a-z_]+$/.test(message);
}
