import type { Format } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { KeyLimits } from './key-limits.ts';

interface SentenceFormat {
  t: Translate;
  format: Pick<Format, 'dateTime' | 'list'>;
}

/** Places or addresses that are named; further ones are counted. */
const MAX_NAMES = 4;

/** What a key with some limits can do, in one sentence. Null means that it has none. */
export function describeKeyLimits(limits: KeyLimits | null, { t, format }: SentenceFormat): string {
  const { addresses, expires_at } = limits ?? {};
  const what = describeUse(limits ?? {}, { t, format });
  const time = expires_at === undefined ? '' : format.dateTime(expires_at);
  if (addresses === undefined)
    return expires_at === undefined ? `${what}.` : t('{what}, until {time}.', { what, time });
  const from = listNames(addresses, { t, format });
  if (expires_at === undefined) return t('{what}, only from {addresses}.', { what, addresses: from });
  return t('{what}, only from {addresses}, until {time}.', { what, addresses: from, time });
}

function describeUse(limits: KeyLimits, { t, format }: SentenceFormat): string {
  const { access, prefixes, addresses } = limits;
  const places = placesOf(limits);
  if (places) {
    const values = { places: listNames(places, { t, format }) };
    if (access === 'read') return t('Reads objects in {places}', values);
    if (access === 'write') return t('Writes objects in {places}, but cannot read them', values);
    return t('Reads and writes objects in {places}', values);
  }
  if (prefixes) {
    const values = { prefixes: listNames(prefixes, { t, format }) };
    if (access === 'read') return t('Reads objects below {prefixes} in all buckets', values);
    if (access === 'write') return t('Writes objects below {prefixes} in all buckets, but cannot read them', values);
    return t('Reads and writes objects below {prefixes} in all buckets', values);
  }
  if (access === 'read') return t('Reads all buckets and objects');
  if (access === 'write') return t('Writes objects in all buckets, but cannot read them');
  return addresses
    ? t('Uses all buckets, but cannot change who has access')
    : t('Does everything that its user may do in the project');
}

/** Buckets and folders in them, such as `backups/db/`; undefined without a limit of buckets. */
const placesOf = ({ buckets, prefixes, bucket_prefixes = [] }: KeyLimits): string[] | undefined =>
  buckets?.flatMap((bucket) => {
    const own = bucket_prefixes.find((one) => one.bucket === bucket)?.prefixes ?? prefixes;
    return own ? own.map((prefix) => `${bucket}/${prefix}`) : [bucket];
  });

function listNames(names: readonly string[], { t, format }: SentenceFormat): string {
  if (names.length <= MAX_NAMES + 1) return format.list([...names]);
  return format.list([...names.slice(0, MAX_NAMES), t('{count} others', { count: names.length - MAX_NAMES })]);
}
