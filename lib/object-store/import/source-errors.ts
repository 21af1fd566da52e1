import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { problemText } from './import-problem.ts';
import type { ImportProblem } from './schema.ts';
import { problemOf } from './source-problems.ts';

/** 503: the source does not respond or limits requests. Another attempt can help. */
export class SourceUnavailableError extends PlatformError {
  readonly problem: ImportProblem;

  constructor(cause: unknown) {
    const problem = problemOf(cause);
    super('unavailable', problemText(problem), { cause });
    this.problem = problem;
  }
}

/** The source rejects a request. Another attempt cannot help. */
export class SourceRejectionError extends PermanentFailure {
  readonly problem: ImportProblem;

  constructor(cause: unknown) {
    const problem = problemOf(cause);
    super(problemText(problem), { cause });
    this.problem = problem;
  }
}
