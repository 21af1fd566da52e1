import { z } from 'zod';
import { boundedList, text } from '#lib/http/bounds.ts';
import { S3Error } from '../errors.ts';

/** Fields of a form by name in lower case. */
export type FormFields = ReadonlyMap<string, string>;

/** Sizes of the file that a policy allows, in bytes. */
export interface SizeRange {
  min: number;
  max: number;
}

const MAX_CONDITIONS = 200;
const MAX_VALUE = 20_480;
const Value = z.union([text(MAX_VALUE), z.number().transform(String)]);
const Exact = z.record(text(1024), Value);
const Match = z.tuple([text(20), text(1024), Value]);
const Range = z.tuple([text(30).regex(/^content-length-range$/i), z.coerce.number(), z.coerce.number()]);
const PolicyDocument = z.object({
  expiration: text(40).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/),
  conditions: boundedList(z.union([Range, Match, Exact]), MAX_CONDITIONS),
});

/** Fields that need no condition: they prove the policy, or only protect the data. */
const EXEMPT = /^(?:awsaccesskeyid|signature|policy|file|x-amz-signature|x-ignore-.*|x-amz-(?:sdk-)?checksum-.*)$/;

/**
 * Checks a form against its policy document. @param values fields that are checked, `bucket` and `key` included
 * @throws 400 InvalidPolicyDocument, 403 AccessDenied
 */
export function assertPolicy(encoded: string, values: FormFields, nowMs: number): SizeRange {
  const { expiration, conditions } = readPolicy(encoded);
  const endsAtMs = Date.parse(expiration);
  if (Number.isNaN(endsAtMs)) throw InvalidPolicy('invalid expiration');
  if (endsAtMs <= nowMs) throw Unmet('Policy expired.');
  const covered = new Set<string>();
  let range: SizeRange = { min: 0, max: Number.POSITIVE_INFINITY };
  for (const condition of conditions) {
    if (Array.isArray(condition) && isRange(condition)) {
      range = intersect(range, condition);
      continue;
    }
    for (const { operator, name, value } of testsOf(condition)) {
      covered.add(name);
      if (!isMet(operator, values.get(name) ?? '', value)) {
        throw Unmet(`Policy Condition failed: ["${operator}", "$${name}", "${value}"]`);
      }
    }
  }
  const extra = [...values.keys()].filter((name) => !covered.has(name) && !EXEMPT.test(name));
  if (extra.length > 0) throw Unmet(`Extra input fields: ${extra.join(', ').slice(0, 500)}`);
  return range;
}

const InvalidPolicy = (reason: string) => new S3Error('InvalidPolicyDocument', `Invalid Policy: ${reason}.`);
const Unmet = (reason: string) => new S3Error('AccessDenied', `Invalid according to Policy: ${reason}`);

function readPolicy(encoded: string): z.infer<typeof PolicyDocument> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
  } catch {
    throw InvalidPolicy('invalid JSON');
  }
  const { success, data, error } = PolicyDocument.safeParse(value);
  if (!success) throw InvalidPolicy(`invalid ${error.issues[0]?.path.join('.') || 'document'}`);
  return data;
}

type Condition = z.infer<typeof PolicyDocument>['conditions'][number];
type RangeCondition = z.infer<typeof Range>;

const isRange = (condition: readonly unknown[]): condition is RangeCondition => typeof condition[1] === 'number';

function intersect({ min, max }: SizeRange, [, from, to]: RangeCondition): SizeRange {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to < from) {
    throw InvalidPolicy('invalid content-length-range');
  }
  return { min: Math.max(min, from), max: Math.min(max, to) };
}

interface FieldTest {
  operator: string;
  /** In lower case. */
  name: string;
  value: string;
}

function testsOf(condition: Exclude<Condition, RangeCondition>): FieldTest[] {
  if (Array.isArray(condition)) {
    const [operator, field, value] = condition;
    const name = operator.toLowerCase();
    if (!['eq', 'starts-with'].includes(name) || !field.startsWith('$')) throw InvalidPolicy('invalid condition');
    return [{ operator: name, name: field.slice(1).toLowerCase(), value }];
  }
  const entries = Object.entries(condition);
  if (entries.length === 0) throw InvalidPolicy('a condition is empty');
  return entries.map(([name, value]) => ({ operator: 'eq', name: name.toLowerCase(), value }));
}

/** A dollar sign is escaped by a backslash in policies; clients that do not know it mean the backslash itself. */
function isMet(operator: string, field: string, value: string): boolean {
  const values = value.includes('\\$') ? [value, value.replaceAll('\\$', '$')] : [value];
  return values.some((each) => (operator === 'eq' ? field === each : field.startsWith(each)));
}
