import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { Invalid } from '#lib/errors/errors.ts';

/** Maximum length of a caller's expression. */
const MAX_PATTERN = 255;

const MAX_STEPS = 500;

/** Letters of a range that compile as slowly as one step, because of case folding. */
const LETTERS_A_STEP = 100;
const LAST_CASED = 0x1e943;
/** Steps of a Unicode class such as `\pL`, which has hundreds of ranges. */
const STEPS_OF_A_KIND = 50;

const compiled = new LRUCache<string, RE2JS>({ max: 200 });

/**
 * A caller's regular expression, matched in linear time. Steps are counted before compilation, because repeats are
 * expanded. @param key name of the filter, for errors @throws 400 if it is invalid, too long or repeats too much
 */
export function textPattern(key: string, pattern: string, flags: number): RE2JS {
  if (pattern.length > MAX_PATTERN) throw Invalid(`Invalid filter ${key}: use at most ${MAX_PATTERN} characters.`);
  if (stepsOf(pattern) > MAX_STEPS) {
    throw Invalid(`Invalid filter ${key}: its repetitions need more than ${MAX_STEPS} steps. Use fewer repetitions.`);
  }
  const cacheKey = `${flags}:${pattern}`;
  const known = compiled.get(cacheKey);
  if (known) return known;
  try {
    const made = RE2JS.compile(pattern, flags);
    compiled.set(cacheKey, made);
    return made;
  } catch {
    throw Invalid(`Invalid filter ${key}: '${pattern}' is not a regular expression.`);
  }
}

/** An atom: quoted text, an escape, a class, bounds of a repeat, or one character. */
const ATOM = /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|./gsy;

/** Number of steps with expanded repeats; at least as many as the compiler creates. */
export function stepsOf(pattern: string): number {
  const outer: number[] = [];
  let steps = 0;
  let last = 0;
  for (const [atom, least, most] of pattern.matchAll(ATOM)) {
    if (atom === '(') {
      outer.push(steps);
      steps = 0;
      last = 0;
    } else if (atom === ')') {
      last = Math.max(1, steps);
      steps = (outer.pop() ?? 0) + last;
    } else if (least !== undefined) {
      const times = Math.max(1, Number(least) + 1, Number(most ?? 0));
      steps += last * (times - 1);
      last *= times;
    } else {
      last = atom.startsWith('\\Q') ? atom.length : 1;
      steps += last;
    }
  }
  const kinds = pattern.match(/\\[pP]/g)?.length ?? 0;
  return outer.reduce((sum, before) => sum + before, steps) + kinds * STEPS_OF_A_KIND + rangesOf(pattern);
}

/** A possible range, with its start if that is a plain letter. */
const RANGE = /(?:(?<!\\)([^\\}]))?-(?=\\x\{([0-9a-f]+)\}|([^\\]))/giu;

/** Steps of all ranges; an unknown start counts as the first letter. */
function rangesOf(pattern: string): number {
  let letters = 0;
  for (const [, first, code, last] of pattern.matchAll(RANGE)) {
    const end = Math.min(code === undefined ? pointOf(last) : Number.parseInt(code, 16), LAST_CASED);
    letters += Math.max(0, end - pointOf(first));
  }
  return Math.floor(letters / LETTERS_A_STEP);
}

const pointOf = (letter: string | undefined): number => letter?.codePointAt(0) ?? 0;
