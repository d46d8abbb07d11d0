// What the server rejects of a record's values, by column name.
import type { Field } from '@fieldhouse/contract/collections';
import type { Issue } from '@fieldhouse/contract/errors';
import { ApiProblem } from '../../../api/api-problem.ts';
import { issueText } from '../../../app/feedback/problem-texts.ts';

export type Errors = Readonly<Record<string, string>>;

export function errorsOf(error: unknown, fields: readonly Pick<Field, 'columnName'>[]): Errors {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(
    error.issues.flatMap((issue) => {
      const name = columnNameIn(issue.path);
      const field = fields.find(({ columnName }) => columnName === name);
      return field ? [[field.columnName, issueText(issue)]] : [];
    }),
  );
}

/**
 * In `body.records.0.<column>` of new records and `body.records.0.values.<column>` of changes. A column may have
 * the name of any of these parts.
 */
function columnNameIn(path: Issue['path']): string | number | undefined {
  const [first, second] = path.slice(3);
  return first === 'values' && typeof second === 'string' ? second : first;
}
