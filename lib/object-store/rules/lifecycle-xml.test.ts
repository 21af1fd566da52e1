import { describe, expect, test } from 'vitest';
import type { LifecycleRule } from './lifecycle.ts';
import { parseLifecycle, renderLifecycle } from './lifecycle-xml.ts';

const xml = (...rules: string[]) =>
  `<LifecycleConfiguration>${rules.map((content) => `<Rule>${content}</Rule>`).join('')}</LifecycleConfiguration>`;
const DAYS = '<Expiration><Days>1</Days></Expiration>';
const rule = (content: string, rest = '<Prefix>a</Prefix>') => `<ID>r</ID><Status>Enabled</Status>${rest}${content}`;
const parseOne = (content: string) => parseLifecycle(xml(content))[0];

describe('Lifecycle configurations', () => {
  test('are read and written', () => {
    const rules: LifecycleRule[] = [
      { id: 'a', isEnabled: true, filter: { prefix: 'a' }, hasPlainPrefix: true, expiration: { days: 31 } },
      { id: 'b', isEnabled: false, filter: {}, noncurrent: { days: 2, keep: 5 } },
      {
        id: 'c',
        isEnabled: true,
        filter: { prefix: 'c', tags: { x: '1', y: '2' }, sizeGreaterThan: 0, sizeLessThan: 9 },
        expiration: { date: '2030-01-01T00:00:00.000Z' },
      },
      { id: 'd', isEnabled: true, filter: { tags: { x: '1' } }, noncurrent: { days: 1 } },
      {
        id: 'e',
        isEnabled: true,
        filter: { prefix: 'e' },
        expiration: { removesDeleteMarkers: true },
        abortUploadsAfterDays: 3,
      },
    ];
    expect(parseLifecycle(renderLifecycle(rules))).toEqual(rules);
  });

  test('get ids for rules without one', () => {
    const [one, other] = parseLifecycle(
      xml(`<Status>Enabled</Status><Prefix/>${DAYS}`, `<ID/><Status>Enabled</Status><Prefix/>${DAYS}`),
    );
    expect(one?.id).toMatch(/^[\w-]{36}$/);
    expect(other?.id).not.toBe(one?.id);
  });

  test('conditions beside And and in it all count, as in Ceph', () => {
    const tag = (key: string) => `<Tag><Key>${key}</Key><Value>1</Value></Tag>`;
    const filter = `<Filter><Prefix>days1/</Prefix>${tag('x')}<And><Prefix>days1</Prefix>${tag('y')}</And></Filter>`;
    expect(parseOne(rule(DAYS, filter))?.filter).toEqual({ prefix: 'days1/', tags: { x: '1', y: '1' } });
  });

  test('ExpiredObjectDeleteMarker false does nothing beside another action', () => {
    const content = rule(
      '<Expiration><ExpiredObjectDeleteMarker>false</ExpiredObjectDeleteMarker></Expiration><NoncurrentVersionExpiration><NoncurrentDays>1</NoncurrentDays></NoncurrentVersionExpiration>',
    );
    expect(parseOne(content)).not.toHaveProperty('expiration');
  });

  const expiration = (content: string) => rule(`<Expiration>${content}</Expiration>`);
  const abort =
    '<AbortIncompleteMultipartUpload><DaysAfterInitiation>1</DaysAfterInitiation></AbortIncompleteMultipartUpload>';
  const tagFilter = '<Filter><Tag><Key>x</Key><Value>1</Value></Tag></Filter>';

  test.each([
    ['no rule', [], 'MalformedXML'],
    ['equal ids', [rule(DAYS), rule(DAYS)], 'InvalidArgument'],
    ['a long id', [`<ID>${'a'.repeat(256)}</ID><Status>Enabled</Status><Prefix/>${DAYS}`], 'InvalidArgument'],
    ['an unknown status', [`<Status>enabled</Status><Prefix/>${DAYS}`], 'MalformedXML'],
    ['no status', [`<Prefix/>${DAYS}`], 'MalformedXML'],
    ['neither filter nor prefix', [rule(DAYS, '')], 'MalformedXML'],
    ['filter and prefix', [rule(DAYS, '<Prefix/><Filter/>')], 'MalformedXML'],
    ['a long prefix', [rule(DAYS, `<Prefix>${'a'.repeat(1025)}</Prefix>`)], 'InvalidRequest'],
    ['no action', [rule('')], 'InvalidRequest'],
    ['zero days', [expiration('<Days>0</Days>')], 'InvalidArgument'],
    ['negative days', [expiration('<Days>-1</Days>')], 'InvalidArgument'],
    ['days and a date', [expiration('<Days>1</Days><Date>2030-01-01</Date>')], 'MalformedXML'],
    ['an empty expiration', [expiration('')], 'MalformedXML'],
    ['two expirations', [rule(DAYS + DAYS)], 'MalformedXML'],
    ['a date in another form', [expiration('<Date>20300101</Date>')], 'MalformedXML'],
    ['a date that is not midnight', [expiration('<Date>1970-08-22T19:08:21Z</Date>')], 'InvalidArgument'],
    [
      'zero noncurrent days',
      [rule('<NoncurrentVersionExpiration><NoncurrentDays>0</NoncurrentDays></NoncurrentVersionExpiration>')],
      'InvalidArgument',
    ],
    [
      'too many kept versions',
      [
        rule(
          '<NoncurrentVersionExpiration><NoncurrentDays>1</NoncurrentDays><NewerNoncurrentVersions>101</NewerNoncurrentVersions></NoncurrentVersionExpiration>',
        ),
      ],
      'InvalidArgument',
    ],
    ['an abort by tag', [rule(abort, tagFilter)], 'InvalidRequest'],
    [
      'delete markers by tag',
      [rule('<Expiration><ExpiredObjectDeleteMarker>true</ExpiredObjectDeleteMarker></Expiration>', tagFilter)],
      'InvalidRequest',
    ],
    [
      'an impossible size range',
      [
        rule(
          DAYS,
          '<Filter><And><ObjectSizeGreaterThan>5</ObjectSizeGreaterThan><ObjectSizeLessThan>5</ObjectSizeLessThan></And></Filter>',
        ),
      ],
      'InvalidRequest',
    ],
    [
      'a transition',
      [rule(`${DAYS}<Transition><Days>1</Days><StorageClass>GLACIER</StorageClass></Transition>`)],
      'NotImplemented',
    ],
    [
      'a transition at an invalid date',
      [rule(`${DAYS}<Transition><Date>1970-08-22T19:08:21Z</Date><StorageClass>GLACIER</StorageClass></Transition>`)],
      'InvalidArgument',
    ],
    ['1,001 rules', Array.from({ length: 1001 }, () => rule(DAYS)), 'InvalidRequest'],
  ])('with %s are rejected', (_what, rules, code) => {
    expect(() => parseLifecycle(xml(...rules))).toThrow(expect.objectContaining({ code }));
  });
});
