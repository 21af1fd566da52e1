import { S3Error } from '../s3/errors.ts';
import { renderXml } from '../s3/xml.ts';
import { childrenOf, elementsOf, parseXml, textOf, type XmlElement } from '../s3/xml-input.ts';
import {
  CORS_METHODS,
  MAX_ANNOUNCED_HEADERS,
  MAX_CORS_ID_LENGTH,
  MAX_CORS_RULES,
  MAX_CORS_VALUE_LENGTH,
  MAX_CORS_VALUES,
} from './limits.ts';

const METHODS: readonly string[] = CORS_METHODS;

/** What scripts of other origins may send to a bucket. */
export interface CorsRule {
  id?: string;
  /** Each with at most one `*`, for any characters. */
  allowedOrigins: string[];
  allowedMethods: string[];
  /** Each with at most one `*`, for any characters. */
  allowedHeaders?: string[];
  exposeHeaders?: string[];
  maxAgeSeconds?: number;
}

/** @throws S3Error MalformedXML, InvalidRequest */
export function parseCors(body: string): CorsRule[] {
  const rules = childrenOf(parseXml(body, 'CORSConfiguration'), 'CORSRule');
  if (rules.length === 0) throw new S3Error('MalformedXML', 'The CORS configuration requires at least one rule.');
  if (rules.length > MAX_CORS_RULES)
    throw new S3Error('InvalidRequest', `Buckets have at most ${MAX_CORS_RULES} CORS rules.`);
  return rules.map(parseRule);
}

function parseRule(element: XmlElement): CorsRule {
  const id = textOf(element, 'ID');
  if (id !== undefined && id.length > MAX_CORS_ID_LENGTH) {
    throw new S3Error('InvalidRequest', `The ID of a CORS rule must have at most ${MAX_CORS_ID_LENGTH} characters.`);
  }
  const allowedOrigins = valuesOf(element, 'AllowedOrigin');
  const allowedMethods = valuesOf(element, 'AllowedMethod');
  const allowedHeaders = valuesOf(element, 'AllowedHeader');
  const exposeHeaders = valuesOf(element, 'ExposeHeader');
  if (allowedOrigins.length === 0 || allowedMethods.length === 0) {
    throw new S3Error('MalformedXML', 'A CORS rule requires AllowedOrigin and AllowedMethod.');
  }
  const method = allowedMethods.find((one) => !METHODS.includes(one));
  if (method !== undefined) {
    throw new S3Error(
      'InvalidRequest',
      `Found unsupported HTTP method in CORS config. Unsupported method is ${method}`,
    );
  }
  assertOneWildcard('AllowedOrigin', allowedOrigins);
  assertOneWildcard('AllowedHeader', allowedHeaders);
  const exposed = exposeHeaders.find((one) => one.includes('*'));
  if (exposed !== undefined) {
    throw new S3Error(
      'InvalidRequest',
      `ExposeHeader "${exposed}" contains wildcard. We currently do not support wildcard for ExposeHeader.`,
    );
  }
  const maxAgeSeconds = parseMaxAge(textOf(element, 'MaxAgeSeconds'));
  return {
    ...(id !== undefined && { id }),
    allowedOrigins,
    allowedMethods,
    ...(allowedHeaders.length > 0 && { allowedHeaders }),
    ...(exposeHeaders.length > 0 && { exposeHeaders }),
    ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
  };
}

function valuesOf(element: XmlElement, name: string): string[] {
  const values = elementsOf(element, name).map((value) => {
    if (typeof value !== 'string') throw new S3Error('MalformedXML');
    return value.trim();
  });
  if (values.length > MAX_CORS_VALUES)
    throw new S3Error('InvalidRequest', `A CORS rule has at most ${MAX_CORS_VALUES} values of ${name}.`);
  if (values.some(({ length }) => length > MAX_CORS_VALUE_LENGTH)) {
    throw new S3Error('InvalidRequest', `${name} must have at most ${MAX_CORS_VALUE_LENGTH} characters.`);
  }
  return values;
}

function assertOneWildcard(name: string, values: readonly string[]): void {
  const found = values.find((value) => value.indexOf('*') !== value.lastIndexOf('*'));
  if (found !== undefined)
    throw new S3Error('InvalidRequest', `${name} "${found}" can not have more than one wildcard.`);
}

function parseMaxAge(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text.trim())) throw new S3Error('MalformedXML', 'Invalid MaxAgeSeconds.');
  return Number(text);
}

export const renderCors = (rules: readonly CorsRule[]): string =>
  renderXml('CORSConfiguration', {
    CORSRule: rules.map((rule) => ({
      ID: rule.id,
      AllowedOrigin: rule.allowedOrigins,
      AllowedMethod: rule.allowedMethods,
      AllowedHeader: rule.allowedHeaders,
      ExposeHeader: rule.exposeHeaders,
      MaxAgeSeconds: rule.maxAgeSeconds,
    })),
  });

type Headers = Readonly<Record<string, string | undefined>>;

/** Whether a pattern with at most one `*` matches. */
function matches(pattern: string, text: string): boolean {
  const at = pattern.indexOf('*');
  if (at === -1) return pattern === text;
  const [start, end] = [pattern.slice(0, at), pattern.slice(at + 1)];
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}

interface CorsRequest {
  origin: string;
  method: string;
  /** Headers that a preflight request announces, in lower case. */
  requestedHeaders: readonly string[];
}

const allowsHeader = ({ allowedHeaders = [] }: CorsRule, name: string): boolean =>
  allowedHeaders.some((pattern) => matches(pattern.toLowerCase(), name));

/** The first rule that allows a request. */
const findRule = (rules: readonly CorsRule[], { origin, method, requestedHeaders }: CorsRequest) =>
  rules.find(
    (rule) =>
      rule.allowedMethods.includes(method) &&
      rule.allowedOrigins.some((pattern) => matches(pattern, origin)) &&
      requestedHeaders.every((name) => allowsHeader(rule, name)),
  );

/** The first rule that allows a request, or what no rule allows. */
export type CorsDecision = { index: number } | { rejected: 'origin' | 'method' | 'headers' };

/** Decides on a request of a browser, and explains a rejection. */
export function decideCors(rules: readonly CorsRule[], request: CorsRequest): CorsDecision {
  const found = findRule(rules, request);
  if (found) return { index: rules.indexOf(found) };
  const ofOrigin = rules.filter(({ allowedOrigins }) => allowedOrigins.some((one) => matches(one, request.origin)));
  if (ofOrigin.length === 0) return { rejected: 'origin' };
  const hasMethod = ofOrigin.some(({ allowedMethods }) => allowedMethods.includes(request.method));
  return { rejected: hasMethod ? 'headers' : 'method' };
}

const VARY = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method';

function responseHeaders(rule: CorsRule, { origin, requestedHeaders }: CorsRequest): Record<string, string> {
  const isForAll = rule.allowedOrigins.includes('*');
  return {
    'access-control-allow-origin': isForAll ? '*' : origin,
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(!isForAll && { 'access-control-allow-credentials': 'true' }),
    ...(requestedHeaders.length > 0 && { 'access-control-allow-headers': requestedHeaders.join(', ') }),
    ...(rule.exposeHeaders && { 'access-control-expose-headers': rule.exposeHeaders.join(', ') }),
    ...(rule.maxAgeSeconds !== undefined && { 'access-control-max-age': String(rule.maxAgeSeconds) }),
    vary: VARY,
  };
}

/** Headers that let a script of another origin read the response to a request; none without a rule that allows it. */
export function corsHeaders(
  rules: readonly CorsRule[] | undefined,
  method: string,
  headers: Headers,
): Record<string, string> {
  const { origin } = headers;
  if (rules === undefined || origin === undefined) return {};
  const request = { origin, method: headers['access-control-request-method'] ?? method, requestedHeaders: [] };
  const rule = findRule(rules, request);
  return rule ? responseHeaders(rule, request) : {};
}

/** Checks the headers of a preflight request, before its bucket is known. @throws S3Error BadRequest */
export function parsePreflight(headers: Headers): CorsRequest {
  const origin = headers.origin;
  const method = headers['access-control-request-method'];
  if (!origin) throw new S3Error('BadRequest', 'Insufficient information. Origin request header needed.');
  if (!method || !METHODS.includes(method)) {
    throw new S3Error('BadRequest', `Invalid Access-Control-Request-Method: ${method ?? 'null'}`);
  }
  const requestedHeaders = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (requestedHeaders.length > MAX_ANNOUNCED_HEADERS)
    throw new S3Error('BadRequest', 'Too many Access-Control-Request-Headers.');
  return { origin, method, requestedHeaders };
}

/** Response headers of a preflight request. @throws S3Error AccessForbidden if no rule allows the request */
export function preflightHeaders(rules: readonly CorsRule[] | undefined, request: CorsRequest): Record<string, string> {
  if (rules === undefined) {
    throw new S3Error('AccessForbidden', 'CORSResponse: CORS is not enabled for this bucket.');
  }
  const rule = findRule(rules, request);
  if (!rule) {
    throw new S3Error(
      'AccessForbidden',
      'CORSResponse: This CORS request is not allowed. This is usually because the evaluation of Origin, request method ' +
        "/ Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
    );
  }
  return responseHeaders(rule, request);
}
