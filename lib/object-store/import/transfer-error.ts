import { problemText } from './import-problem.ts';
import type { ImportFacts, ImportProblem } from './schema.ts';

/** An object cannot be transferred. The message is for users. */
export class TransferError extends Error {
  override name = 'TransferError';
  readonly problem: ImportProblem;

  constructor(sentence: string, facts: ImportFacts | null = null) {
    const problem = { sentence, facts };
    super(problemText(problem));
    this.problem = problem;
  }
}
