import ipaddr from 'ipaddr.js';
import { compileWildcard, matchesWildcard, type Variables, type Wildcard } from './wildcard.ts';

/** Whether a value of the request matches one of the values of the policy; `null` tests its presence. */
export type OperandTest =
  | { kind: 'value'; matches(value: string, variables: Variables): boolean }
  | { kind: 'null'; isExpected: boolean };

export interface ConditionOperator {
  /** As it was sent. */
  name: string;
  isNegated: boolean;
  ifExists: boolean;
  quantifier?: 'all' | 'any';
  /** Undefined if a value is invalid for the operator. */
  compile(values: readonly string[], hasVariables: boolean): OperandTest | undefined;
}

type Compile = ConditionOperator['compile'];

/** A text with its wildcards as plain characters, whose variables are replaced nevertheless. */
const plainText = (text: string) =>
  text.replaceAll(/\$\{[^{}]*\}|[*?]/g, (found) => (found === '*' || found === '?' ? `\${${found}}` : found));

function textOperator(options: { hasWildcards: boolean; ignoresCase?: boolean }): Compile {
  const normalize = (text: string) => (options.ignoresCase ? text.toLowerCase() : text);
  return (values, hasVariables) => {
    const isPlain = !options.hasWildcards;
    if (isPlain && !hasVariables) {
      const expected = new Set(values.map(normalize));
      return { kind: 'value', matches: (value) => expected.has(normalize(value)) };
    }
    const patterns: Wildcard[] = values.map((text) =>
      compileWildcard(normalize(isPlain ? plainText(text) : text), hasVariables),
    );
    return {
      kind: 'value',
      matches: (value, variables) => {
        const text = normalize(value);
        return patterns.some((pattern) =>
          matchesWildcard(pattern, text, (name) => {
            const found = variables(name);
            return found === undefined ? undefined : normalize(found);
          }),
        );
      },
    };
  };
}

type Comparison = (value: number, expected: number) => boolean;

function numberOperator(read: (text: string) => number, compare: Comparison): Compile {
  return (values) => {
    const expected = values.map(read);
    if (expected.some(Number.isNaN)) return undefined;
    return {
      kind: 'value',
      matches: (text) => {
        const value = read(text);
        return !Number.isNaN(value) && expected.some((one) => compare(value, one));
      },
    };
  };
}

const readNumber = (text: string): number => (/^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN);
/** A time in ISO 8601, or seconds since 1970, in milliseconds. */
const readDate = (text: string): number =>
  /^\d{1,12}$/.test(text)
    ? Number(text) * 1000
    : /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text)
      ? Date.parse(text)
      : Number.NaN;

function readRange(text: string): readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number] | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

const compileAddresses: Compile = (values) => {
  const ranges = values.map(readRange).filter((range) => range !== undefined);
  if (ranges.length < values.length) return undefined;
  return {
    kind: 'value',
    matches: (text) => {
      if (!ipaddr.isValid(text)) return false;
      const address = ipaddr.process(text);
      return ranges.some(
        ([network, bits]) => network.kind() === address.kind() && address.match(network as typeof address, bits),
      );
    },
  };
};

const compileBoolean: Compile = (values) => {
  const expected = values.map((value) => value.toLowerCase());
  if (!expected.every((value) => /^(?:true|false)$/.test(value))) return undefined;
  return { kind: 'value', matches: (value) => expected.includes(value.toLowerCase()) };
};

const compileNull: Compile = (values) => {
  const [value = ''] = values;
  if (values.length !== 1 || !/^(?:true|false)$/i.test(value)) return undefined;
  return { kind: 'null', isExpected: value.toLowerCase() === 'true' };
};

const COMPARISONS: readonly (readonly [suffix: string, isNegated: boolean, compare: Comparison])[] = [
  ['Equals', false, (value, expected) => value === expected],
  ['NotEquals', true, (value, expected) => value === expected],
  ['LessThan', false, (value, expected) => value < expected],
  ['LessThanEquals', false, (value, expected) => value <= expected],
  ['GreaterThan', false, (value, expected) => value > expected],
  ['GreaterThanEquals', false, (value, expected) => value >= expected],
];

const equals = textOperator({ hasWildcards: false });
const like = textOperator({ hasWildcards: true });
const equalsInAnyCase = textOperator({ hasWildcards: false, ignoresCase: true });

/** By name in lower case, without quantifier and `IfExists`; IAM reference, condition operators. */
const OPERATORS = new Map<string, { isNegated: boolean; compile: Compile }>([
  ['stringequals', { isNegated: false, compile: equals }],
  ['stringnotequals', { isNegated: true, compile: equals }],
  ['stringequalsignorecase', { isNegated: false, compile: equalsInAnyCase }],
  ['stringnotequalsignorecase', { isNegated: true, compile: equalsInAnyCase }],
  ['stringlike', { isNegated: false, compile: like }],
  ['stringnotlike', { isNegated: true, compile: like }],
  ['arnequals', { isNegated: false, compile: like }],
  ['arnlike', { isNegated: false, compile: like }],
  ['arnnotequals', { isNegated: true, compile: like }],
  ['arnnotlike', { isNegated: true, compile: like }],
  ['bool', { isNegated: false, compile: compileBoolean }],
  ['ipaddress', { isNegated: false, compile: compileAddresses }],
  ['notipaddress', { isNegated: true, compile: compileAddresses }],
  ['null', { isNegated: false, compile: compileNull }],
  ...COMPARISONS.flatMap(([suffix, isNegated, compare]) => [
    [`numeric${suffix.toLowerCase()}`, { isNegated, compile: numberOperator(readNumber, compare) }] as const,
    [`date${suffix.toLowerCase()}`, { isNegated, compile: numberOperator(readDate, compare) }] as const,
  ]),
]);

const NAME = /^(?:for(all|any)values?:)?([a-z]+?)(ifexists)?$/;

/** An operator with its quantifier and suffix `IfExists`; undefined for unknown ones. */
export function findOperator(name: string): ConditionOperator | undefined {
  const [, quantifier, base = '', suffix] = NAME.exec(name.toLowerCase()) ?? [];
  const operator = OPERATORS.get(base);
  // `Null` tests the presence itself.
  if (!operator || (base === 'null' && suffix !== undefined)) return undefined;
  return { name, ...operator, ifExists: suffix !== undefined, quantifier: quantifier as 'all' | 'any' | undefined };
}
