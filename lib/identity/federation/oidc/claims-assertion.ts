import { SignInRejectedError } from '../browser/browser-protocol.ts';
import type { Assertion } from '../mapping/assertion.ts';

/** Bounds of all claims together. A sign-in above them is rejected: a mapping could deny what would be left out. */
const MAX_CLAIMS = 500;
const MAX_CHARACTERS = 256 * 1024;
const MAX_DEPTH = 5;

type Claims = Readonly<Record<string, unknown>>;

/**
 * Claims as attributes: by their own names, with `OIDC-` as mod_auth_openidc passes them, and as `HTTP_OIDC_` variables.
 * Nested claims have dots in their names, lists are several values. No claim can take the name of another attribute.
 * @param issuerAttribute a further attribute with the issuer
 * @throws SignInRejectedError
 */
export function assertionOf(claims: Claims, issuer: string, issuerAttribute: string | null = null): Assertion {
  const plain = new Map<string, string[]>();
  collect(claims, '', plain, 1);
  // Which provider vouches is known from the signature.
  plain.set('iss', [issuer]);
  const names = [...plain.keys()];
  const characters = [...plain].reduce((sum, [name, values]) => sum + name.length + values.join('').length, 0);
  if (names.length > MAX_CLAIMS) throw new SignInRejectedError(`The provider sent more than ${MAX_CLAIMS} claims.`);
  if (characters > MAX_CHARACTERS) {
    throw new SignInRejectedError(`The claims have more than ${MAX_CHARACTERS} characters.`);
  }
  const variables = names.filter((name) => /^[a-z0-9_]+$/.test(name));
  return Object.fromEntries([
    ...plain,
    ...names.map((name) => [`OIDC-${name}`, plain.get(name) ?? []] as const),
    ...variables.map((name) => [`HTTP_OIDC_${name.toUpperCase()}`, plain.get(name) ?? []] as const),
    ...(issuerAttribute === null ? [] : [[issuerAttribute, [issuer]] as const]),
  ]);
}

/** Names that only this module gives. */
const isReserved = (name: string) => /^(?:OIDC-|HTTP_|__proto__$)/i.test(name);

function collect(claims: Claims, prefix: string, into: Map<string, string[]>, depth: number): void {
  for (const [key, value] of Object.entries(claims)) {
    const name = `${prefix}${key}`;
    if (isReserved(name) || into.has(name)) continue;
    if (isObject(value)) {
      if (depth < MAX_DEPTH) collect(value, `${name}.`, into, depth + 1);
      continue;
    }
    const values = [value].flat().flatMap(textsOf);
    if (values.length > 0) into.set(name, values);
  }
}

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a value; none for objects and null within lists. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}
