import { rowSelector } from '#components/console/select-rows.ts';
import type { LocalFields } from '#components/console/use-local-filter.ts';
import { toMillis } from '#lib/i18n/format.ts';
import type { Bucket } from '#lib/object-store/console/schema.ts';

const fields: LocalFields<Bucket> = {
  name: ({ name }) => name,
  access: ({ is_public }) => (is_public ? 'public' : 'private'),
  versioning: ({ versioning }) => versioning,
  size: ({ bytes }) => bytes / 2 ** 30,
  objects: ({ objects }) => objects,
};

export const bucketListDefaults = {
  fields: Object.keys(fields),
  sort: { key: 'name', isDescending: false },
};

const orders: Record<string, (bucket: Bucket) => string | number> = {
  objects: ({ objects }) => objects,
  size: ({ bytes }) => bytes,
  updated_at: ({ updated_at }) => toMillis(updated_at),
  created_at: ({ created_at }) => toMillis(created_at),
};

/** The list is loaded completely, so it is filtered and sorted here. */
export const selectBuckets = rowSelector<Bucket>({
  words: ({ name, id }) => [name, id],
  ...{ fields, orders, nameOf: ({ name }: Bucket) => name },
});
