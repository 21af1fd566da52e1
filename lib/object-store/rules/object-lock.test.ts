import { describe, expect, test } from 'vitest';
import {
  assertHasObjectLock,
  assertLockPossible,
  assertRetentionChange,
  defaultRetention,
  lockHeaders,
  lockOfNewObject,
  type ObjectLockSettings,
  type ObjectRetention,
  parseLegalHold,
  parseObjectLock,
  parseRetention,
  renderLegalHold,
  renderObjectLock,
  renderRetention,
} from './object-lock.ts';

const NOW = Date.parse('2026-02-28T12:00:00Z');
const configuration = (retention: string, status = 'Enabled') =>
  `<ObjectLockConfiguration><ObjectLockEnabled>${status}</ObjectLockEnabled><Rule><DefaultRetention>${retention}</DefaultRetention></Rule></ObjectLockConfiguration>`;
const retentionXml = (mode: string, until: string) =>
  `<Retention><Mode>${mode}</Mode><RetainUntilDate>${until}</RetainUntilDate></Retention>`;
const failure = (code: string) => expect.objectContaining({ code });

describe('The configuration of a bucket', () => {
  test.each<[ObjectLockSettings]>([
    [{}],
    [{ defaultRetention: { mode: 'GOVERNANCE', days: 1 } }],
    [{ defaultRetention: { mode: 'COMPLIANCE', years: 100 } }],
  ])('%j is read and written', (settings) => {
    expect(parseObjectLock(renderObjectLock(settings))).toEqual(settings);
  });

  test.each([
    ['days and years', configuration('<Mode>GOVERNANCE</Mode><Days>1</Days><Years>1</Years>'), 'MalformedXML'],
    ['no period', configuration('<Mode>GOVERNANCE</Mode>'), 'MalformedXML'],
    ['no days', configuration('<Mode>GOVERNANCE</Mode><Days>0</Days>'), 'InvalidRetentionPeriod'],
    ['negative years', configuration('<Mode>GOVERNANCE</Mode><Years>-1</Years>'), 'InvalidRetentionPeriod'],
    ['too many years', configuration('<Mode>GOVERNANCE</Mode><Years>101</Years>'), 'InvalidRetentionPeriod'],
    ['an unknown mode', configuration('<Mode>governance</Mode><Years>1</Years>'), 'MalformedXML'],
    ['another status', configuration('<Mode>GOVERNANCE</Mode><Years>1</Years>', 'Disabled'), 'MalformedXML'],
  ])('with %s is rejected', (_what, body, code) => {
    expect(() => parseObjectLock(body)).toThrow(failure(code));
  });

  test('requires versioning, unless the lock is on already', () => {
    expect(() => assertLockPossible({})).toThrow(failure('InvalidBucketState'));
    expect(() => assertLockPossible({ versioning: 'suspended' })).toThrow(failure('InvalidBucketState'));
    expect(() => assertLockPossible({ versioning: 'enabled' })).not.toThrow();
    expect(() => assertHasObjectLock({})).toThrow(failure('InvalidRequest'));
  });

  test('gives new objects a retention of days or calendar years', () => {
    const until = (settings: ObjectLockSettings) => defaultRetention(settings, NOW)?.until;
    expect(until({ defaultRetention: { mode: 'GOVERNANCE', days: 2 } })).toBe('2026-03-02T12:00:00.000Z');
    expect(until({ defaultRetention: { mode: 'GOVERNANCE', years: 2 } })).toBe('2028-02-28T12:00:00.000Z');
    expect(until({})).toBeUndefined();
  });
});

describe('Retention of a version', () => {
  test('is read and written; times without zone are in UTC', () => {
    const retention: ObjectRetention = { mode: 'GOVERNANCE', until: '2030-01-01T00:00:00.000Z' };
    expect(parseRetention(renderRetention(retention), NOW)).toEqual(retention);
    expect(parseRetention(retentionXml('GOVERNANCE', '2030-01-01T00:00:00'), NOW)).toEqual(retention);
    expect(parseRetention(retentionXml('GOVERNANCE', '2030-01-01T01:00:00+01:00'), NOW)).toEqual(retention);
    expect(parseRetention('<Retention/>', NOW)).toBeUndefined();
  });

  test.each([
    ['an unknown mode', retentionXml('governance', '2030-01-01T00:00:00Z'), 'MalformedXML'],
    ['a day without time', retentionXml('GOVERNANCE', '2030-01-01'), 'MalformedXML'],
    ['an impossible date', retentionXml('GOVERNANCE', '2030-13-01T00:00:00Z'), 'MalformedXML'],
    ['no date', '<Retention><Mode>GOVERNANCE</Mode></Retention>', 'MalformedXML'],
    ['a past date', retentionXml('GOVERNANCE', '2020-01-01T00:00:00Z'), 'InvalidArgument'],
  ])('with %s is rejected', (_what, body, code) => {
    expect(() => parseRetention(body, NOW)).toThrow(failure(code));
  });

  const governance: ObjectRetention = { mode: 'GOVERNANCE', until: '2026-06-01T00:00:00.000Z' };
  const compliance: ObjectRetention = { ...governance, mode: 'COMPLIANCE' };
  const later = { until: '2026-07-01T00:00:00.000Z' };
  const sooner = { until: '2026-05-01T00:00:00.000Z' };

  test.each<[string, ObjectRetention | undefined, ObjectRetention | undefined, boolean, boolean]>([
    ['set', undefined, compliance, true, true],
    ['extend governance', governance, { ...governance, ...later }, true, true],
    ['extend compliance', compliance, { ...compliance, ...later }, true, true],
    ['shorten governance', governance, { ...governance, ...sooner }, false, true],
    ['shorten compliance', compliance, { ...compliance, ...sooner }, false, false],
    ['change governance to compliance', governance, compliance, false, true],
    ['change compliance to governance', compliance, { ...governance, ...later }, false, false],
    ['remove governance', governance, undefined, false, true],
    ['remove compliance', compliance, undefined, false, false],
    ['change an expired one', { ...compliance, until: '2026-01-01T00:00:00.000Z' }, undefined, true, true],
  ])('%s: without bypass %s, with bypass %s', (_what, before, after, without, withBypass) => {
    const isPossible = (mayBypassGovernance: boolean) => {
      const check = () => assertRetentionChange(before, after, { mayBypassGovernance, nowMs: NOW });
      try {
        check();
      } catch (error) {
        expect(error).toMatchObject({ code: 'AccessDenied' });
        return false;
      }
      return true;
    };
    expect([isPossible(false), isPossible(true)]).toEqual([without, withBypass]);
  });
});

describe('A new object', () => {
  const settings = { objectLock: { defaultRetention: { mode: 'GOVERNANCE', days: 1 } } } as const;
  const headers = {
    'x-amz-object-lock-mode': 'COMPLIANCE',
    'x-amz-object-lock-retain-until-date': '2030-01-01T00:00:00Z',
    'x-amz-object-lock-legal-hold': 'ON',
  };

  test('has the lock of its headers, or the default of its bucket', () => {
    expect(lockOfNewObject(settings, headers, NOW)).toEqual({
      retention: { mode: 'COMPLIANCE', until: '2030-01-01T00:00:00.000Z' },
      legalHold: true,
    });
    expect(lockOfNewObject(settings, {}, NOW)).toEqual({
      retention: { mode: 'GOVERNANCE', until: '2026-03-01T12:00:00.000Z' },
    });
    expect(lockOfNewObject({}, {}, NOW)).toEqual({});
  });

  test.each([
    ['a bucket without lock', {}, headers, 'InvalidRequest'],
    ['a mode without date', settings, { 'x-amz-object-lock-mode': 'COMPLIANCE' }, 'InvalidArgument'],
    ['an unknown mode', settings, { ...headers, 'x-amz-object-lock-mode': 'x' }, 'InvalidArgument'],
    ['an invalid date', settings, { ...headers, 'x-amz-object-lock-retain-until-date': 'tomorrow' }, 'InvalidArgument'],
    ['an unknown hold', settings, { 'x-amz-object-lock-legal-hold': 'on' }, 'InvalidArgument'],
  ])('with %s is rejected', (_what, bucket, sent, code) => {
    expect(() => lockOfNewObject(bucket, sent as Record<string, string>, NOW)).toThrow(failure(code));
  });

  test('shows its lock in headers', () => {
    expect(lockHeaders(lockOfNewObject(settings, headers, NOW))).toEqual({
      ...headers,
      'x-amz-object-lock-retain-until-date': '2030-01-01T00:00:00.000Z',
    });
    expect(lockHeaders({})).toEqual({});
  });
});

test.each([true, false])('a legal hold is read and written: %s', (isOn) => {
  expect(parseLegalHold(renderLegalHold(isOn))).toBe(isOn);
});

test('an unknown status of a legal hold is malformed', () => {
  expect(() => parseLegalHold('<LegalHold><Status>abc</Status></LegalHold>')).toThrow(failure('MalformedXML'));
});
