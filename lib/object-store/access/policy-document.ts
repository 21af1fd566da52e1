import { LRUCache } from 'lru-cache';
import { S3Error } from '../s3/errors.ts';
import { type ConditionTest, parseConditions } from './policy-conditions.ts';
import { isObject, type JsonObject, stringsOf } from './policy-json.ts';
import { type PrincipalPattern, parsePrincipals } from './policy-principals.ts';
import { findAction } from './s3-actions.ts';
import { compileWildcard, matchesWildcard, type Wildcard } from './wildcard.ts';

/** Maximum bytes of a bucket policy. */
export const MAX_POLICY_BYTES = 20_480;
const MAX_STATEMENTS = 200;

/** A set of patterns, or everything except it. */
export interface PatternSet<T> {
  patterns: readonly T[];
  isExcept: boolean;
}

/** A resource as it was sent, and its pattern. */
interface ResourcePattern {
  text: string;
  wildcard: Wildcard;
}

export interface PolicyStatement {
  /** Sid, or its number in the policy, for explanations. */
  name: string;
  effect: 'Allow' | 'Deny';
  principals: PatternSet<PrincipalPattern>;
  /** Patterns in lower case. */
  actions: PatternSet<Wildcard>;
  resources: PatternSet<ResourcePattern>;
  conditions: readonly ConditionTest[];
}

export interface PolicyDocument {
  statements: readonly PolicyStatement[];
}

const VERSIONS = ['2012-10-17', '2008-10-17'];
const DOCUMENT_KEYS = new Set(['Version', 'Id', 'Statement']);
const STATEMENT_KEYS = new Set([
  'Sid',
  'Effect',
  'Principal',
  'NotPrincipal',
  'Action',
  'NotAction',
  'Resource',
  'NotResource',
  'Condition',
]);

const malformed = (message: string) => new S3Error('MalformedPolicy', message);

/**
 * Parses a bucket policy. @param text JSON as the client sent it
 * @throws S3Error MalformedPolicy with a message that names what is wrong
 */
export function parsePolicy(text: string, bucketName: string): PolicyDocument {
  const document = parseDocument(text);
  for (const statement of document.statements) {
    if (statement.resources.isExcept) continue;
    const foreign = statement.resources.patterns.find(({ text: resource }) => !isOfBucket(resource, bucketName));
    if (foreign) {
      throw malformed(`Policy has invalid resource: ${foreign.text} of ${statement.name} is not in ${bucketName}.`);
    }
  }
  return document;
}

/** Policies that were parsed last, because each request evaluates one. */
const parsed = new LRUCache<string, PolicyDocument>({ max: 256 });

/** A stored policy. */
export function storedPolicy(text: string): PolicyDocument {
  const known = parsed.get(text);
  if (known) return known;
  const document = parseDocument(text);
  parsed.set(text, document);
  return document;
}

function parseDocument(text: string): PolicyDocument {
  if (Buffer.byteLength(text) > MAX_POLICY_BYTES) throw malformed(`Policies have at most ${MAX_POLICY_BYTES} bytes.`);
  const document = parseJson(text);
  const unknown = Object.keys(document).find((key) => !DOCUMENT_KEYS.has(key));
  if (unknown !== undefined) throw malformed(`Unknown field ${unknown}.`);
  const { Version: version = '2008-10-17', Id: id = '', Statement: statement } = document;
  if (typeof version !== 'string' || !VERSIONS.includes(version)) {
    throw malformed(`The policy must contain a valid version string: ${VERSIONS.join(' or ')}.`);
  }
  if (typeof id !== 'string') throw malformed('Id must be a string.');
  if (statement === undefined) throw malformed('Missing required field Statement.');
  const statements = Array.isArray(statement) ? statement : [statement];
  if (statements.length === 0) throw malformed('Statement must not be empty.');
  if (statements.length > MAX_STATEMENTS) throw malformed(`Policies have at most ${MAX_STATEMENTS} statements.`);
  return { statements: statements.map((one, index) => parseStatement(one, index, version === '2012-10-17')) };
}

function parseJson(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(`Policies must be valid JSON: ${error instanceof Error ? error.message : ''}`.slice(0, 200));
  }
  if (!isObject(value)) throw malformed("Policies must be valid JSON and the first byte must be '{'.");
  return value;
}

function parseStatement(value: unknown, index: number, hasVariables: boolean): PolicyStatement {
  const number = `statement ${index + 1}`;
  if (!isObject(value)) throw malformed(`Invalid ${number}: it must be an object.`);
  const unknown = Object.keys(value).find((key) => !STATEMENT_KEYS.has(key));
  if (unknown !== undefined) throw malformed(`Unknown field ${unknown} in ${number}.`);
  const { Sid: sid = '', Effect: effect, Condition: condition = {} } = value;
  if (typeof sid !== 'string') throw malformed(`Sid of ${number} must be a string.`);
  if (effect === undefined) throw malformed(`Missing required field Effect in ${number}.`);
  if (effect !== 'Allow' && effect !== 'Deny') throw malformed(`Invalid effect in ${number}. Use Allow or Deny.`);
  const principals = fieldOf(value, 'Principal', number);
  if (principals.isExcept && effect === 'Allow') {
    throw malformed(`Invalid ${number}: NotPrincipal is only valid with the effect Deny.`);
  }
  const actions = fieldOf(value, 'Action', number);
  const resources = fieldOf(value, 'Resource', number);
  return {
    name: sid === '' ? number : sid,
    effect,
    principals: { isExcept: principals.isExcept, patterns: parsePrincipals(principals.value, number) },
    actions: { isExcept: actions.isExcept, patterns: parseActions(actions.value, number) },
    resources: { isExcept: resources.isExcept, patterns: parseResources(resources.value, number, hasVariables) },
    conditions: parseConditions(condition, number, hasVariables),
  };
}

/** Value of a field or of its negation. */
function fieldOf(statement: JsonObject, name: string, number: string): { value: unknown; isExcept: boolean } {
  const value = statement[name];
  const negated = statement[`Not${name}`];
  if (value !== undefined && negated !== undefined) {
    throw malformed(`Invalid ${number}: use either ${name} or Not${name}.`);
  }
  if (value === undefined && negated === undefined) throw malformed(`Missing required field ${name} in ${number}.`);
  return value === undefined ? { value: negated, isExcept: true } : { value, isExcept: false };
}

function parseActions(value: unknown, number: string): Wildcard[] {
  return stringsOf(value, `Action of ${number}`).map((action) => {
    const pattern = compileWildcard(action.toLowerCase(), false);
    const isKnown =
      action === '*' || (/^s3:/i.test(action) && (/[*?]/.test(action) || findAction(action) !== undefined));
    if (!isKnown) throw malformed(`Policy has invalid action: ${action} in ${number}.`);
    return pattern;
  });
}

const ARN_PREFIX = 'arn:aws:s3:::';

function parseResources(value: unknown, number: string, hasVariables: boolean): ResourcePattern[] {
  return stringsOf(value, `Resource of ${number}`).map((resource) => {
    if (resource !== '*' && !resource.startsWith(ARN_PREFIX)) {
      throw malformed(`Policy has invalid resource: ${resource} in ${number} does not start with ${ARN_PREFIX}.`);
    }
    return { text: resource, wildcard: compileWildcard(resource, hasVariables) };
  });
}

/** Whether a resource can be the bucket or in it. */
function isOfBucket(resource: string, bucketName: string): boolean {
  if (resource === '*') return true;
  const [bucket = ''] = resource.slice(ARN_PREFIX.length).split('/');
  return matchesWildcard(compileWildcard(bucket, false), bucketName);
}
