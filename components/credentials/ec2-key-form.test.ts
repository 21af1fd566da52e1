import { describe, expect, test } from 'vitest';
import type { KeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';
import { Ec2KeyForm, EMPTY_KEY_FORM, formOfLimits, limitsOfForm } from './ec2-key-form.ts';

const form = { ...EMPTY_KEY_FORM, expiry: 'never' as const };
const faults = (given: Partial<Ec2KeyForm>) =>
  Ec2KeyForm.safeParse({ ...form, ...given }).error?.issues.map(({ path }) => path.join('.')) ?? [];
const places = (...all: [bucket: string, prefix: string][]) => all.map(([bucket, prefix]) => ({ bucket, prefix }));

describe('The form of an EC2 key', () => {
  test('without any restriction gives no limits', () => {
    expect(limitsOfForm(form, 0)).toBeNull();
  });

  test('collects folders by bucket; a bucket without one is not limited to folders', () => {
    const all = places(['photos', 'a/'], ['photos', 'b/'], ['logs', ''], ['logs', 'x/'], ['photos', 'a/']);
    expect(limitsOfForm({ ...form, access: 'read', places: all, addresses: '192.0.2.0/24, 2001:db8::1\n' }, 0)).toEqual(
      {
        buckets: ['photos', 'logs'],
        bucket_prefixes: [{ bucket: 'photos', prefixes: ['a/', 'b/'] }],
        access: 'read',
        addresses: ['192.0.2.0/24', '2001:db8::1'],
      },
    );
    expect(limitsOfForm({ ...form, places: places(['*', 'a/'], ['*', 'b/']) }, 0)).toEqual({ prefixes: ['a/', 'b/'] });
    expect(limitsOfForm({ ...form, places: places(['*', '']) }, 0)).toBeNull();
  });

  test('shows the limits of a key so that they do not change when nothing is edited', () => {
    const all: (KeyLimits | null)[] = [
      null,
      { buckets: ['photos', 'logs'], bucket_prefixes: [{ bucket: 'photos', prefixes: ['a/'] }], access: 'write' },
      { prefixes: ['a/', 'b/'], addresses: ['192.0.2.7'] },
      { access: 'read', expires_at: '2099-07-01T10:00:00.000Z' },
    ];
    for (const limits of all) expect(limitsOfForm(formOfLimits(limits, 'Europe/Berlin'), 0)).toEqual(limits);
    // The same for each bucket, in the shape that the form sends.
    expect(limitsOfForm(formOfLimits({ buckets: ['a', 'b'], prefixes: ['x/'] }, 'UTC'), 0)).toEqual({
      buckets: ['a', 'b'],
      bucket_prefixes: [
        { bucket: 'a', prefixes: ['x/'] },
        { bucket: 'b', prefixes: ['x/'] },
      ],
    });
  });

  test('refuses a row without a bucket, a preset without its folder, mixed rows, wrong addresses and past times', () => {
    expect(faults({ places: places(['', '']) })).toEqual(['places.0.bucket']);
    expect(faults({ preset: 'folder', places: places(['photos', '']) })).toEqual(['places.0.prefix']);
    expect(faults({ places: places(['*', 'a/'], ['photos', '']) })).toEqual(['places.0.bucket']);
    for (const addresses of ['192.0.2.0/33', '10.1', 'example.org', '192.0.2.1 nobody']) {
      expect(faults({ addresses })).toEqual(['addresses']);
    }
    expect(faults({ expiry: 'custom', moment: '2001-01-01T12:00' })).toEqual(['moment']);
    expect(faults({ preset: 'folder', places: places(['photos', 'a/']), addresses: '192.0.2.7' })).toEqual([]);
  });
});
