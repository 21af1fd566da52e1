import { randomUUID } from 'node:crypto';
import { S3Error } from '../s3/errors.ts';
import { renderXml, type XmlFields } from '../s3/xml.ts';
import { childrenOf, elementsOf, parseXml, requiredText, textOf, type XmlElement } from '../s3/xml-input.ts';
import type { LifecycleExpiration, LifecycleFilter, LifecycleRule } from './lifecycle.ts';

const MAX_RULES = 1000;
const MAX_ID_LENGTH = 255;
const MAX_PREFIX_LENGTH = 1024;
const MAX_TAGS = 10;
/** Maximum noncurrent versions that a rule keeps, as upstream. */
const MAX_KEPT_VERSIONS = 100;

const invalidArgument = (message: string) => new S3Error('InvalidArgument', message);
const invalidRequest = (message: string) => new S3Error('InvalidRequest', message);

/** @throws S3Error MalformedXML, InvalidArgument, InvalidRequest; NotImplemented for transitions to storage classes */
export function parseLifecycle(body: string): LifecycleRule[] {
  const elements = childrenOf(parseXml(body, 'LifecycleConfiguration'), 'Rule');
  if (elements.length === 0)
    throw new S3Error('MalformedXML', 'The lifecycle configuration requires at least one rule.');
  if (elements.length > MAX_RULES) throw invalidRequest(`Buckets have at most ${MAX_RULES} lifecycle rules.`);
  const rules = elements.map(parseRule);
  const ids = new Set(rules.map(({ id }) => id));
  if (ids.size < rules.length) throw invalidArgument('Rule ID must be unique. Found same ID for more than one rule');
  return rules;
}

function parseRule(element: XmlElement): LifecycleRule {
  const id = textOf(element, 'ID')?.trim() || randomUUID();
  if (id.length > MAX_ID_LENGTH) throw invalidArgument(`ID length should not exceed allowed limit of ${MAX_ID_LENGTH}`);
  const status = requiredText(element, 'Status').trim();
  if (status !== 'Enabled' && status !== 'Disabled') throw new S3Error('MalformedXML', 'Invalid status of a rule.');
  const filters = childrenOf(element, 'Filter');
  const hasPlainPrefix = textOf(element, 'Prefix') !== undefined;
  if (filters.length + (hasPlainPrefix ? 1 : 0) !== 1) {
    throw new S3Error('MalformedXML', 'A rule requires either Filter or Prefix.');
  }
  const filter = parseFilter(filters[0] ?? element);
  const expiration = parseExpiration(element);
  const noncurrent = parseNoncurrent(element);
  const abortUploadsAfterDays = parseAbort(element);
  assertNoTransitions(element);
  if (!expiration && !noncurrent && abortUploadsAfterDays === undefined) {
    throw invalidRequest('At least one action needs to be specified in a rule');
  }
  const rule: LifecycleRule = {
    id,
    isEnabled: status === 'Enabled',
    filter,
    ...(hasPlainPrefix && { hasPlainPrefix }),
    ...(expiration && { expiration }),
    ...(noncurrent && { noncurrent }),
    ...(abortUploadsAfterDays !== undefined && { abortUploadsAfterDays }),
  };
  assertFilterAllowed(rule);
  return rule;
}

/** Conditions of a filter, of its `And`, or the prefix of a rule without filter. */
function parseFilter(element: XmlElement): LifecycleFilter {
  const parts = [element, ...childrenOf(element, 'And')];
  const texts = (name: string) => parts.map((part) => textOf(part, name)).find((text) => text !== undefined);
  const prefix = texts('Prefix');
  if (prefix !== undefined && prefix.length > MAX_PREFIX_LENGTH) {
    throw invalidRequest(`The maximum size of a prefix is ${MAX_PREFIX_LENGTH}.`);
  }
  const tags = parts.flatMap((part) => childrenOf(part, 'Tag')).map(parseTag);
  if (tags.length > MAX_TAGS) throw invalidRequest(`A filter has at most ${MAX_TAGS} tags.`);
  if (new Set(tags.map(([key]) => key)).size < tags.length) throw invalidRequest('Duplicate Tag Keys are not allowed.');
  const sizeGreaterThan = sizeOf(texts('ObjectSizeGreaterThan'));
  const sizeLessThan = sizeOf(texts('ObjectSizeLessThan'));
  if (sizeGreaterThan !== undefined && sizeLessThan !== undefined && sizeLessThan <= sizeGreaterThan) {
    throw invalidRequest("'ObjectSizeLessThan' has to be a value greater than 'ObjectSizeGreaterThan'.");
  }
  return {
    ...(prefix !== undefined && { prefix }),
    ...(tags.length > 0 && { tags: Object.fromEntries(tags) }),
    ...(sizeGreaterThan !== undefined && { sizeGreaterThan }),
    ...(sizeLessThan !== undefined && { sizeLessThan }),
  };
}

function parseTag(element: XmlElement): readonly [key: string, value: string] {
  const key = requiredText(element, 'Key');
  const value = requiredText(element, 'Value');
  if (key === '' || key.length > 128)
    throw new S3Error('InvalidTag', 'The key of a tag must have 1 to 128 characters.');
  if (value.length > 256) throw new S3Error('InvalidTag', 'The value of a tag must have at most 256 characters.');
  return [key, value];
}

function sizeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text.trim())) throw invalidArgument('Object sizes must be non-negative integers.');
  return Number(text);
}

function positiveNumber(element: XmlElement, name: string, action: string): number | undefined {
  const text = textOf(element, name)?.trim();
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text) || Number(text) === 0) {
    throw invalidArgument(`'${name}' for ${action} action must be a positive integer`);
  }
  return Number(text);
}

/** The only element of a name. @throws S3Error MalformedXML if there are several */
function onlyChild(element: XmlElement, name: string): XmlElement | undefined {
  const [first, ...others] = childrenOf(element, name);
  if (others.length > 0) throw new S3Error('MalformedXML', `A rule has at most one ${name}.`);
  return first;
}

function parseExpiration(rule: XmlElement): LifecycleExpiration | undefined {
  const element = onlyChild(rule, 'Expiration');
  if (!element) return undefined;
  const days = positiveNumber(element, 'Days', 'Expiration');
  const date = textOf(element, 'Date');
  const marker = textOf(element, 'ExpiredObjectDeleteMarker')?.trim().toLowerCase();
  if ([days, date, marker].filter((part) => part !== undefined).length !== 1) {
    throw new S3Error('MalformedXML', 'Expiration requires one of Days, Date and ExpiredObjectDeleteMarker.');
  }
  if (days !== undefined) return { days };
  if (date !== undefined) return { date: midnightOf(date) };
  if (marker !== 'true' && marker !== 'false') throw new S3Error('MalformedXML', 'Invalid ExpiredObjectDeleteMarker.');
  return marker === 'true' ? { removesDeleteMarkers: true } : undefined;
}

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d))?$/;

function midnightOf(text: string): string {
  const parsed = DATE.test(text.trim()) ? new Date(text.trim()) : undefined;
  if (!parsed || Number.isNaN(parsed.getTime())) throw new S3Error('MalformedXML', 'Invalid date. Use ISO 8601.');
  if (parsed.getTime() % 86_400_000 !== 0) throw invalidArgument("'Date' must be at midnight GMT");
  return parsed.toISOString();
}

function parseNoncurrent(rule: XmlElement): LifecycleRule['noncurrent'] {
  const element = onlyChild(rule, 'NoncurrentVersionExpiration');
  if (!element) return undefined;
  const days = positiveNumber(element, 'NoncurrentDays', 'NoncurrentVersionExpiration');
  const keep = positiveNumber(element, 'NewerNoncurrentVersions', 'NoncurrentVersionExpiration');
  if (days === undefined) throw new S3Error('MalformedXML', 'NoncurrentVersionExpiration requires NoncurrentDays.');
  if (keep !== undefined && keep > MAX_KEPT_VERSIONS) {
    throw invalidArgument(`'NewerNoncurrentVersions' must be at most ${MAX_KEPT_VERSIONS}`);
  }
  return { days, ...(keep !== undefined && { keep }) };
}

function parseAbort(rule: XmlElement): number | undefined {
  const element = onlyChild(rule, 'AbortIncompleteMultipartUpload');
  if (!element) return undefined;
  const days = positiveNumber(element, 'DaysAfterInitiation', 'AbortIncompleteMultipartUpload');
  if (days === undefined)
    throw new S3Error('MalformedXML', 'AbortIncompleteMultipartUpload requires DaysAfterInitiation.');
  return days;
}

function assertNoTransitions(rule: XmlElement): void {
  const transitions = [...childrenOf(rule, 'Transition'), ...elementsOf(rule, 'NoncurrentVersionTransition')];
  if (transitions.length === 0) return;
  for (const transition of childrenOf(rule, 'Transition')) {
    const date = textOf(transition, 'Date');
    if (date !== undefined) midnightOf(date);
  }
  throw new S3Error('NotImplemented', 'Transitions are not implemented: there is only the storage class STANDARD.');
}

function assertFilterAllowed({ filter, expiration, abortUploadsAfterDays }: LifecycleRule): void {
  const { tags, sizeGreaterThan, sizeLessThan } = filter;
  const hasSize = sizeGreaterThan !== undefined || sizeLessThan !== undefined;
  if (abortUploadsAfterDays !== undefined && (tags || hasSize)) {
    throw invalidRequest('AbortIncompleteMultipartUpload cannot be specified with Tags or sizes.');
  }
  if (tags && expiration && 'removesDeleteMarkers' in expiration) {
    throw invalidRequest('ExpiredObjectDeleteMarker cannot be specified with Tags.');
  }
}

export const renderLifecycle = (rules: readonly LifecycleRule[]): string =>
  renderXml('LifecycleConfiguration', { Rule: rules.map(ruleFields) });

function ruleFields({
  id,
  isEnabled,
  filter,
  hasPlainPrefix,
  expiration,
  noncurrent,
  ...rest
}: LifecycleRule): XmlFields {
  const days = rest.abortUploadsAfterDays;
  return {
    ID: id,
    ...(hasPlainPrefix ? { Prefix: filter.prefix ?? '' } : { Filter: filterFields(filter) }),
    Status: isEnabled ? 'Enabled' : 'Disabled',
    Expiration: expiration && expirationFields(expiration),
    NoncurrentVersionExpiration: noncurrent && {
      NoncurrentDays: noncurrent.days,
      NewerNoncurrentVersions: noncurrent.keep,
    },
    AbortIncompleteMultipartUpload: days === undefined ? undefined : { DaysAfterInitiation: days },
  };
}

function filterFields({ prefix, tags = {}, sizeGreaterThan, sizeLessThan }: LifecycleFilter): XmlFields {
  const conditions = {
    Prefix: prefix,
    Tag: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
    ObjectSizeGreaterThan: sizeGreaterThan,
    ObjectSizeLessThan: sizeLessThan,
  };
  const count = Object.values(conditions)
    .flat()
    .filter((condition) => condition !== undefined).length;
  return count > 1 ? { And: conditions } : conditions;
}

function expirationFields(expiration: LifecycleExpiration): XmlFields {
  if ('days' in expiration) return { Days: expiration.days };
  return 'date' in expiration ? { Date: expiration.date } : { ExpiredObjectDeleteMarker: true };
}
