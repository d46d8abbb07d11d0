// A reporter of vitest: writes the errors that belong to no test, which its JSON report lacks, to the file that
// `UNHANDLED_ERRORS` names.
import { writeFileSync } from 'node:fs';
import process from 'node:process';

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ name, message }) => `${name}: ${message}`);
    writeFileSync(process.env.UNHANDLED_ERRORS ?? '', JSON.stringify(texts));
  }
}
