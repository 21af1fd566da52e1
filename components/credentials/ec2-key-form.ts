import { z } from 'zod';
import { toMillis } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import { localMinute } from '#lib/i18n/zones.ts';
import { isNetwork, type KeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';
import { expiryOf, LIFETIMES } from './credential-form.ts';

/** Instead of the name of a bucket: the prefix applies in all buckets. */
export const ALL_BUCKETS = '*';

const MAX_PLACES = 100;
const MAX_NETWORKS = 50;

const Place = z.object({
  bucket: z.string().min(1, msg('Choose a bucket.')),
  prefix: z.string().max(1024),
});

/** Addresses and networks in a text, separated by spaces, commas or line breaks. */
export const networksOf = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

export const Ec2KeyForm = z
  .object({
    preset: z.enum(['everything', 'backup', 'folder', 'custom']),
    access: z.enum(['both', 'read', 'write']),
    /** Without any, the key is for all buckets. */
    places: z.array(Place).max(MAX_PLACES, msg('Use at most 100 buckets and folders.')),
    addresses: z
      .string()
      .refine((text) => networksOf(text).every(isNetwork), msg('Use addresses or networks such as 192.0.2.0/24.'))
      .refine((text) => networksOf(text).length <= MAX_NETWORKS, msg('Use at most 50 addresses and networks.')),
    expiry: z.enum([...LIFETIMES, 'custom', 'never']),
    /** Value of a `datetime-local` input. */
    moment: z.string(),
    /** Time zone of `moment`. */
    zone: z.string(),
  })
  .refine((form) => form.expiry !== 'custom' || (expiryOf(form, 0)?.getTime() ?? 0) > Date.now(), {
    path: ['moment'],
    message: msg('Choose a time in the future.'),
  })
  .refine(({ preset, places }) => preset !== 'folder' || places[0]?.prefix !== '', {
    path: ['places', 0, 'prefix'],
    message: msg('Enter a folder, such as reports/.'),
  })
  .refine(({ places }) => !places.some(isForAll) || places.every(isForAll), {
    path: ['places', 0, 'bucket'],
    message: msg('All buckets cannot be combined with single buckets.'),
  });
export type Ec2KeyForm = z.infer<typeof Ec2KeyForm>;

type Place = z.infer<typeof Place>;
const isForAll = ({ bucket }: Place): boolean => bucket === ALL_BUCKETS;

export const EMPTY_KEY_FORM: Ec2KeyForm = {
  preset: 'everything',
  access: 'both',
  places: [],
  addresses: '',
  expiry: '365',
  moment: '',
  zone: 'UTC',
};

const EMPTY_PLACE: Place = { bucket: '', prefix: '' };

/** Values that a preset sets; the user can change them afterwards. */
export const PRESET_VALUES: Readonly<Record<Ec2KeyForm['preset'], Pick<Ec2KeyForm, 'access' | 'places'>>> = {
  everything: { access: 'both', places: [] },
  backup: { access: 'both', places: [EMPTY_PLACE] },
  folder: { access: 'read', places: [EMPTY_PLACE] },
  custom: { access: 'both', places: [EMPTY_PLACE] },
};

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** Limits of places. A bucket that is also listed without a folder is not limited to folders. */
function placeLimits(places: readonly Place[]): Pick<KeyLimits, 'buckets' | 'prefixes' | 'bucket_prefixes'> {
  if (places.length === 0) return {};
  const prefixesIn = (bucket: string): string[] => {
    const prefixes = places.flatMap((place) => (place.bucket === bucket ? place.prefix : []));
    return prefixes.includes('') ? [] : unique(prefixes);
  };
  if (places.some(isForAll)) {
    const prefixes = prefixesIn(ALL_BUCKETS);
    return prefixes.length > 0 ? { prefixes } : {};
  }
  const buckets = unique(places.map(({ bucket }) => bucket));
  const bucket_prefixes = buckets.flatMap((bucket) => {
    const prefixes = prefixesIn(bucket);
    return prefixes.length > 0 ? [{ bucket, prefixes }] : [];
  });
  return { buckets, ...(bucket_prefixes.length > 0 && { bucket_prefixes }) };
}

/** Limits of a key that is created or changed now; null for a key without any. */
export function limitsOfForm(form: Ec2KeyForm, now: number): KeyLimits | null {
  const addresses = unique(networksOf(form.addresses));
  const expires_at = expiryOf(form, now)?.toISOString();
  const limits: KeyLimits = {
    ...placeLimits(form.places),
    ...(form.access !== 'both' && { access: form.access }),
    ...(addresses.length > 0 && { addresses }),
    ...(expires_at !== undefined && { expires_at }),
  };
  return Object.keys(limits).length > 0 ? limits : null;
}

/** The form of a key with some limits. */
export function formOfLimits(limits: KeyLimits | null, zone: string): Ec2KeyForm {
  const { buckets, prefixes, bucket_prefixes = [], access, addresses = [], expires_at } = limits ?? {};
  const places = (buckets ?? (prefixes ? [ALL_BUCKETS] : [])).flatMap((bucket) => {
    const own = bucket_prefixes.find((one) => one.bucket === bucket)?.prefixes ?? prefixes ?? [''];
    return own.map((prefix) => ({ bucket, prefix }));
  });
  return {
    preset: 'custom',
    access: access ?? 'both',
    places,
    addresses: addresses.join('\n'),
    expiry: expires_at === undefined ? 'never' : 'custom',
    moment: expires_at === undefined ? '' : localMinute(toMillis(expires_at), zone),
    zone,
  };
}
