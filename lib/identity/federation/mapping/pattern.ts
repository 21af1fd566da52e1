import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { RuleError } from './rule-error.ts';

/** A compiled regular expression. */
export interface Pattern {
  /** Whether it matches anywhere in a value, as upstream. */
  find(value: string): boolean;
  /** Instructions of the compiled expression: the time of a search is proportional to their product with the value. */
  size: number;
}

/** Maximum instructions of a pattern, because `a{1000}` has a thousand. */
const MAX_SIZE = 2000;
const MAX_CACHED = 500;

const compiled = new LRUCache<string, Pattern>({ max: MAX_CACHED });

/**
 * Compiles a pattern in the syntax of RE2, whose time is linear: without backreferences and lookaround.
 * @throws RuleError with a sentence for the author of the pattern
 */
export function compilePattern(source: string): Pattern {
  const known = compiled.get(source);
  if (known) return known;
  const pattern = compile(source);
  compiled.set(source, pattern);
  return pattern;
}

function compile(source: string): Pattern {
  let regex: RE2JS;
  try {
    regex = RE2JS.compile(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RuleError(
      `It is not a regular expression that can be matched in linear time (RE2 without backreferences and lookaround): ${reason}.`,
      { cause: error },
    );
  }
  const size = regex.programSize();
  if (size > MAX_SIZE)
    throw new RuleError(`It has ${size} steps. Use at most ${MAX_SIZE}, for example with smaller repetitions.`);
  return { size, find: (value) => regex.matcher(value).find() };
}
