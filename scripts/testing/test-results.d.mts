/** As vitest's JSON reporter writes it. */
export interface FileReport {
  /** Absolute path. */
  readonly name: string;
  readonly status: string;
  /** Of an error outside of its tests. */
  readonly message?: string;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages?: readonly string[];
  }[];
}

export interface RunReport {
  readonly exitCode: number;
  readonly files: readonly FileReport[];
  /** `name: message` of errors that belong to no test. */
  readonly errors: readonly string[];
}

export declare const maxTriedAgain: number;

export declare class TestResults {
  constructor(root: string);
  addRun(runName: string, run: RunReport): void;
  addFailure(line: string): void;
  addSecondTry(run: RunReport): void;
  readonly filesToTryAgain: readonly string[];
  readonly durations: readonly { readonly name: string; readonly seconds: number }[];
  readonly failureLines: readonly string[];
  readonly passed: number;
  readonly failed: number;
}
