// What the runs of vitest reported, and the lines that `npm test` ends with. Of a file that ran twice, the second
// result counts (decision 0240).
import path from 'node:path';

/** More failed files than these were not failed by chance: they are not tried again. */
export const maxTriedAgain = 8;

export class TestResults {
  #root;
  #files = new Map();
  #failuresOutside = [];
  #flaky = [];

  /** Files are named relative to the root. */
  constructor(root) {
    this.#root = root;
  }

  /** An error outside of the files is not tried again, since it is not known what caused it. */
  addRun(runName, { exitCode, files, errors }) {
    for (const file of files) this.#files.set(file.name, file);
    for (const error of errors) this.addFailure(`${runName}, outside of its tests: ${firstLine(error)}`);
    if (exitCode !== 0 && errors.length === 0 && !files.some(hasFailed))
      this.addFailure(`${runName}: exit code ${exitCode}`);
  }

  /** Something other than a test file failed. */
  addFailure(line) {
    this.#failuresOutside.push(line);
  }

  /** The files to try again: none where more than a few failed. */
  get filesToTryAgain() {
    const failed = this.#failedFiles();
    return failed.length > maxTriedAgain ? [] : failed.map(({ name }) => name);
  }

  addSecondTry(run) {
    const before = this.#failedFiles();
    this.addRun('second try', run);
    this.#flaky = before.filter(({ name }) => !hasFailed(this.#files.get(name)));
  }

  /** Seconds by file, longest first. */
  get durations() {
    return [...this.#files.values()]
      .map(({ name, startTime, endTime }) => ({
        name: path.relative(this.#root, name),
        seconds: (endTime - startTime) / 1000,
      }))
      .toSorted((a, b) => b.seconds - a.seconds);
  }

  /** `Flaky: …` and `Failed: …`, a line for each test; the log above is thousands of lines long. */
  get failureLines() {
    return [
      ...this.#flaky.flatMap((file) => this.#describe(file)).map((line) => `Flaky: ${line}`),
      ...this.#failedFiles()
        .flatMap((file) => this.#describe(file))
        .map((line) => `Failed: ${line}`),
      ...this.#failuresOutside.map((line) => `Failed: ${line}`),
    ];
  }

  get passed() {
    const tests = [...this.#files.values()].flatMap(({ assertionResults }) => assertionResults);
    return tests.filter(({ status }) => status === 'passed').length;
  }

  /** A file that fails while it is loaded or set up counts as one failure. */
  get failed() {
    const inFiles = this.#failedFiles().reduce((sum, file) => sum + Math.max(1, failedTests(file).length), 0);
    return inFiles + this.#failuresOutside.length;
  }

  #failedFiles() {
    return [...this.#files.values()].filter(hasFailed);
  }

  #describe(file) {
    const name = path.relative(this.#root, file.name);
    const failed = failedTests(file);
    if (failed.length === 0) return [`${name}: ${firstLine(file.message)}`];
    return failed.map(
      ({ fullName, failureMessages = [] }) => `${name} > ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  }
}

function hasFailed(file) {
  return file?.status === 'failed';
}

function failedTests({ assertionResults }) {
  return assertionResults.filter(({ status }) => status === 'failed');
}

function firstLine(text = '') {
  return text.trim().split('\n', 1)[0]?.slice(0, 200) ?? '';
}
