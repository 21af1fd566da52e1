import { followsRules, type PasswordRule } from '#components/session/password-rules.tsx';

/** Nothing that is mistaken for something else when it is read out or typed. */
const SETS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_.+!%'];
const ALL = SETS.join('');
const LENGTH = 20;
/** An expression that this many do not match asks for something of its own. */
const TRIES = 200;

const LARGEST = 2 ** 32;

/** A whole number below `bound`, each as likely. */
function drawn(bound: number): number {
  const even = LARGEST - (LARGEST % bound);
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (word < even) return word % bound;
  }
}

/** A password with letters of both cases, digits and a sign, which follows the rules; undefined when none was found. */
export function generatePassword(rules: PasswordRule): string | undefined {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const length = Math.max(LENGTH, rules.min_length);
    const password = Array.from({ length }, () => ALL[drawn(ALL.length)]).join('');
    const hasAll = SETS.every((set) => [...password].some((sign) => set.includes(sign)));
    if (hasAll && followsRules(rules, password)) return password;
  }
  return undefined;
}
