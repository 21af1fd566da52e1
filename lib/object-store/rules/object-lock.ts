import { S3Error } from '../s3/errors.ts';
import { renderXml } from '../s3/xml.ts';
import { childrenOf, parseXml, textOf, type XmlElement } from '../s3/xml-input.ts';
import { MAX_RETENTION_DAYS, MAX_RETENTION_YEARS, RETENTION_MODES } from './limits.ts';

type RetentionMode = (typeof RETENTION_MODES)[number];

/** Retention of a version: it cannot be deleted or replaced until then. */
export interface ObjectRetention {
  mode: RetentionMode;
  /** ISO 8601 in UTC. */
  until: string;
}

/** Object lock of a bucket, which is on. */
export interface ObjectLockSettings {
  /** Retention of new objects that name none. */
  defaultRetention?: { mode: RetentionMode; days: number } | { mode: RetentionMode; years: number };
}

const DAY_MS = 86_400_000;

/** @throws S3Error MalformedXML, InvalidRetentionPeriod */
export function parseObjectLock(body: string): ObjectLockSettings {
  const root = parseXml(body, 'ObjectLockConfiguration');
  if (textOf(root, 'ObjectLockEnabled')?.trim() !== 'Enabled') {
    throw new S3Error('MalformedXML', 'ObjectLockEnabled must be Enabled.');
  }
  const [rule, ...otherRules] = childrenOf(root, 'Rule');
  if (!rule) return {};
  const [retention, ...others] = childrenOf(rule, 'DefaultRetention');
  if (!retention || others.length > 0 || otherRules.length > 0) throw new S3Error('MalformedXML');
  const mode = modeOf(retention);
  const days = periodOf(retention, 'Days', MAX_RETENTION_DAYS);
  const years = periodOf(retention, 'Years', MAX_RETENTION_YEARS);
  if ((days === undefined) === (years === undefined)) {
    throw new S3Error('MalformedXML', 'DefaultRetention requires either Days or Years.');
  }
  return { defaultRetention: days === undefined ? { mode, years: years ?? 0 } : { mode, days } };
}

function modeOf(element: XmlElement): RetentionMode {
  const text = textOf(element, 'Mode')?.trim();
  const mode = RETENTION_MODES.find((known) => known === text);
  if (!mode) throw new S3Error('MalformedXML', `Invalid retention mode. Use ${RETENTION_MODES.join(' or ')}.`);
  return mode;
}

function periodOf(element: XmlElement, name: string, max: number): number | undefined {
  const text = textOf(element, name)?.trim();
  if (text === undefined) return undefined;
  if (!/^-?\d{1,9}$/.test(text)) throw new S3Error('MalformedXML', `Invalid ${name}.`);
  const period = Number(text);
  if (period < 1 || period > max) {
    throw new S3Error('InvalidRetentionPeriod', `The retention period must be 1 to ${max} ${name.toLowerCase()}.`);
  }
  return period;
}

export function renderObjectLock({ defaultRetention }: ObjectLockSettings): string {
  const { mode, ...period } = defaultRetention ?? {};
  return renderXml('ObjectLockConfiguration', {
    ObjectLockEnabled: 'Enabled',
    ...(defaultRetention && {
      Rule: {
        DefaultRetention: {
          Mode: mode,
          Days: 'days' in period ? period.days : undefined,
          Years: 'years' in period ? period.years : undefined,
        },
      },
    }),
  });
}

/**
 * Checks whether object lock can be turned on.
 * @throws S3Error InvalidBucketState unless it is on already, or the bucket has versioning
 */
export function assertLockPossible(settings: { versioning?: string; objectLock?: ObjectLockSettings }): void {
  if (settings.objectLock || settings.versioning === 'enabled') return;
  throw new S3Error(
    'InvalidBucketState',
    'Versioning must be Enabled on the bucket to apply an object lock configuration.',
  );
}

/** @throws S3Error InvalidRequest for a bucket without object lock */
export function assertHasObjectLock(settings: { objectLock?: ObjectLockSettings }): void {
  if (!settings.objectLock) throw new S3Error('InvalidRequest', 'Bucket is missing ObjectLockConfiguration');
}

/** Retention of a new object by the default of its bucket; undefined without one. */
export function defaultRetention(settings: ObjectLockSettings | undefined, nowMs: number): ObjectRetention | undefined {
  const retention = settings?.defaultRetention;
  if (!retention) return undefined;
  const until = new Date(nowMs);
  if ('days' in retention) until.setTime(nowMs + retention.days * DAY_MS);
  else until.setUTCFullYear(until.getUTCFullYear() + retention.years);
  return { mode: retention.mode, until: until.toISOString() };
}

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?$/;

/** A time of ISO 8601, in UTC without a zone; undefined for anything else. */
function parseTime(text: string): string | undefined {
  if (!DATE.test(text)) return undefined;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const parsed = new Date(hasZone ? text : `${text}Z`);
  return Number.isNaN(parsed.getTime()) ? undefined : parsed.toISOString();
}

/**
 * Retention of PutObjectRetention; undefined if the document is empty, which removes it.
 * @throws S3Error MalformedXML, InvalidArgument for a date in the past
 */
export function parseRetention(body: string, nowMs: number): ObjectRetention | undefined {
  const root = parseXml(body, 'Retention');
  const date = textOf(root, 'RetainUntilDate')?.trim();
  if (date === undefined && textOf(root, 'Mode') === undefined) return undefined;
  const mode = modeOf(root);
  const until = date === undefined ? undefined : parseTime(date);
  if (until === undefined) throw new S3Error('MalformedXML', 'Invalid RetainUntilDate. Use ISO 8601.');
  return { mode, until: assertFuture(until, nowMs) };
}

function assertFuture(until: string, nowMs: number): string {
  if (Date.parse(until) > nowMs) return until;
  throw new S3Error('InvalidArgument', 'The retain until date must be in the future!');
}

export const renderRetention = ({ mode, until }: ObjectRetention): string =>
  renderXml('Retention', { Mode: mode, RetainUntilDate: until });

/** Whether a version is put under legal hold. @throws S3Error MalformedXML */
export function parseLegalHold(body: string): boolean {
  const status = textOf(parseXml(body, 'LegalHold'), 'Status')?.trim();
  if (status !== 'ON' && status !== 'OFF') throw new S3Error('MalformedXML', 'Invalid legal hold. Use ON or OFF.');
  return status === 'ON';
}

export const renderLegalHold = (isOn: boolean): string => renderXml('LegalHold', { Status: isOn ? 'ON' : 'OFF' });

/** What object lock says about a version. */
export interface VersionLock {
  retention?: ObjectRetention;
  legalHold?: boolean;
}

/**
 * The lock of a new object, in headers or by the default of its bucket.
 * @throws S3Error InvalidRequest without object lock, InvalidArgument
 */
export function lockOfNewObject(
  settings: { objectLock?: ObjectLockSettings },
  headers: Readonly<Record<string, string | undefined>>,
  nowMs: number,
): VersionLock {
  const mode = headers['x-amz-object-lock-mode'];
  const date = headers['x-amz-object-lock-retain-until-date'];
  const hold = headers['x-amz-object-lock-legal-hold'];
  if (mode !== undefined || date !== undefined || hold !== undefined) assertHasObjectLock(settings);
  if (hold !== undefined && hold !== 'ON' && hold !== 'OFF') {
    throw new S3Error('InvalidArgument', 'Invalid x-amz-object-lock-legal-hold. Use ON or OFF.');
  }
  const retention =
    mode === undefined && date === undefined
      ? defaultRetention(settings.objectLock, nowMs)
      : retentionOfHeaders(mode, date, nowMs);
  return { ...(retention && { retention }), ...(hold !== undefined && { legalHold: hold === 'ON' }) };
}

function retentionOfHeaders(mode: string | undefined, date: string | undefined, nowMs: number): ObjectRetention {
  if (mode === undefined || date === undefined) {
    throw new S3Error(
      'InvalidArgument',
      'x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied',
    );
  }
  const known = RETENTION_MODES.find((one) => one === mode);
  if (!known) throw new S3Error('InvalidArgument', 'Unknown wormMode directive.');
  const until = parseTime(date);
  if (until === undefined)
    throw new S3Error('InvalidArgument', 'The retain until date must be provided in ISO 8601 format');
  return { mode: known, until: assertFuture(until, nowMs) };
}

/**
 * Checks a change of the retention of a version. Extending is always possible. In governance mode, everything else requires
 * the header and the permission to bypass it; in compliance mode nobody can do it.
 * @param after undefined to remove the retention
 * @throws S3Error AccessDenied
 */
export function assertRetentionChange(
  before: ObjectRetention | undefined,
  after: ObjectRetention | undefined,
  options: { mayBypassGovernance: boolean; nowMs: number },
): void {
  if (!before || Date.parse(before.until) <= options.nowMs) return;
  const isExtension = after?.mode === before.mode && Date.parse(after.until) >= Date.parse(before.until);
  if (isExtension || (before.mode === 'GOVERNANCE' && options.mayBypassGovernance)) return;
  throw new S3Error('AccessDenied', 'Access Denied because object protected by object lock.');
}

/** Headers of a version that HEAD and GET return. */
export const lockHeaders = ({ retention, legalHold }: VersionLock): Record<string, string> => ({
  ...(retention && {
    'x-amz-object-lock-mode': retention.mode,
    'x-amz-object-lock-retain-until-date': retention.until,
  }),
  ...(legalHold !== undefined && { 'x-amz-object-lock-legal-hold': legalHold ? 'ON' : 'OFF' }),
});
