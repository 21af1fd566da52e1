import { followsRules, type PasswordRule } from '#components/session/password-rules.tsx';

/** Without characters that are easily confused when read or typed. */
const SETS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_.+!%'];
const ALL = SETS.join('');
const LENGTH = 20;
/** Maximum number of attempts; a pattern that rejects this many needs a password chosen by the user. */
const MAX_ATTEMPTS = 200;

const LARGEST = 2 ** 32;

/** A uniformly distributed whole number below `bound`. */
function drawn(bound: number): number {
  const even = LARGEST - (LARGEST % bound);
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (word < even) return word % bound;
  }
}

/**
 * Generates a password with lower-case and upper-case letters, digits and special characters that meets the rules;
 * undefined if none was found.
 */
export function generatePassword(rules: PasswordRule): string | undefined {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const length = Math.max(LENGTH, rules.min_length);
    const password = Array.from({ length }, () => ALL[drawn(ALL.length)]).join('');
    const hasAll = SETS.every((set) => [...password].some((sign) => set.includes(sign)));
    if (hasAll && followsRules(rules, password)) return password;
  }
  return undefined;
}
