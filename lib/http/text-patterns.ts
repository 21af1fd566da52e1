import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { Invalid } from './errors.ts';

/** The longest expression that a caller may give, in characters. */
const MAX_PATTERN = 255;

/** The largest expression once its repeats are written out: `x{1000}` is a thousand steps. */
const MAX_STEPS = 500;

/** Letters of a range that take as long to compile as one step: each is asked for its other cases, up to the last that has any. */
const LETTERS_A_STEP = 100;
const LAST_CASED = 0x1e943;
/** What a kind of letters such as `\pL` takes, which stands for hundreds of ranges. */
const STEPS_OF_A_KIND = 50;

const compiled = new LRUCache<string, RE2JS>({ max: 200 });

/**
 * A caller's regular expression. It runs in time linear to the text and to its own steps, which are counted before it
 * is compiled: that alone takes as long as all its repeats written out.
 * @param key the filter that it was given for, to name in the refusal
 * @throws 400 when it is too long, repeats too much or is no expression
 */
export function textPattern(key: string, pattern: string, flags: number): RE2JS {
  if (pattern.length > MAX_PATTERN) throw Invalid(`Invalid filter ${key}: use at most ${MAX_PATTERN} characters.`);
  if (stepsOf(pattern) > MAX_STEPS) {
    throw Invalid(`Invalid filter ${key}: its repeats make more than ${MAX_STEPS} steps. Repeat less.`);
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

/** What one atom is: quoted text, an escape, a class, a bound of a repeat, or any one character. */
const ATOM = /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|./gsy;

/** How many steps an expression has with its repeats written out; never fewer than the compiler makes of it. */
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

/** Whatever may be a range, with its beginning where that is a plain letter. */
const RANGE = /(?:(?<!\\)([^\\}]))?-(?=\\x\{([0-9a-f]+)\}|([^\\]))/giu;

/** The steps of all ranges of letters; one whose beginning is not plain counts from the first letter of all. */
function rangesOf(pattern: string): number {
  let letters = 0;
  for (const [, first, code, last] of pattern.matchAll(RANGE)) {
    const end = Math.min(code === undefined ? pointOf(last) : Number.parseInt(code, 16), LAST_CASED);
    letters += Math.max(0, end - pointOf(first));
  }
  return Math.floor(letters / LETTERS_A_STEP);
}

const pointOf = (letter: string | undefined): number => letter?.codePointAt(0) ?? 0;
