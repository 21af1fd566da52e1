import { z } from 'zod';
import { column, computedValue, constant, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { bigint, flag, integer, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { wholeSeconds } from '#lib/http/timestamps.ts';
import { QueryBoolean, QueryBytes, QueryInteger } from '#lib/http/validation.ts';
import { ContainerFormat, DiskFormat, ImageStatus, ImageVisibility } from './enums.ts';

/** A new image may lack each of them; a change names one. */
const settable = <S extends z.ZodType>(schema: S) => ({ create: schema.optional(), change: schema });
/** Stores null as an empty string, so that lists can be sorted by it. */
const nullAsEmpty = {
  show: <Text extends string>(value: Text | '') => value || null,
  store: <Text extends string>(value: Text | null) => value ?? '',
};

const amount = z
  .int('Use a whole number, 0 or more.')
  .min(0, 'Use a whole number, 0 or more.')
  .max(2 ** 31 - 1, `Use at most ${2 ** 31 - 1}.`);

export const imageAttributes = attributes({
  id: column(text().primary(), z.string(), { sort: true }),
  name: column(text(), z.string().nullable(), {
    ...{ ...nullAsEmpty, initial: '', sort: true },
    ...settable(z.string().max(255, 'Use at most 255 characters.').nullable()),
  }),
  status: column(text<ImageStatus>(), ImageStatus, { initial: 'queued', sort: true }),
  visibility: column(text<ImageVisibility>(), ImageVisibility, { initial: 'shared', ...settable(ImageVisibility) }),
  /** Id of the owning project. Only administrators may choose another one than the caller's. */
  owner: column(text(), z.string(), { sort: true, filter: word, ...settable(z.string().min(1).max(64)) }),
  protected: column(flag(), z.boolean(), { initial: 0, filter: QueryBoolean, ...settable(z.boolean()) }),
  os_hidden: column(flag(), z.boolean(), { initial: 0, ...settable(z.boolean()) }),
  container_format: column(text<ContainerFormat | ''>(), ContainerFormat.nullable(), {
    ...{ ...nullAsEmpty, initial: '', sort: true },
    ...settable(ContainerFormat.nullable()),
  }),
  disk_format: column(text<DiskFormat | ''>(), DiskFormat.nullable(), {
    ...{ ...nullAsEmpty, initial: '', sort: true },
    ...settable(DiskFormat.nullable()),
  }),
  /** MiB. */
  min_ram: column(integer(), z.number().int(), { initial: 0, sort: true, filter: QueryInteger, ...settable(amount) }),
  /** GiB. */
  min_disk: column(integer(), z.number().int(), { initial: 0, sort: true, filter: QueryInteger, ...settable(amount) }),
  /** Bytes; 0 without data. `view.ts` shows null for it. */
  size: column(bigint(), z.number().int().nullable(), { initial: 0, sort: true }),
  virtual_size: column(bigint().nullable(), z.number().int().nullable(), { filter: QueryBytes }),
  /** MD5 of the data; null without data. */
  checksum: column(text().nullable(), z.string().nullable(), { filter: word }),
  os_hash_algo: column(text().nullable(), z.string().nullable(), { filter: word }),
  os_hash_value: column(text().nullable(), z.string().nullable(), { filter: word }),
  tags: providedValue(z.array(z.string())),
  created_at: column(timestamp(), z.string(), { sort: true, show: wholeSeconds }),
  updated_at: column(timestamp(), z.string(), { sort: true, show: wholeSeconds }),
  self: computedValue(z.string(), ({ id }: { id: string }) => `/v2/images/${id}`),
  file: computedValue(z.string(), ({ id }: { id: string }) => `/v2/images/${id}/file`),
  schema: constant(z.literal('/v2/schemas/image'), '/v2/schemas/image'),
  /** File with the data in the store; null without data. */
  data_key: hiddenColumn(text().nullable()),
  /** File of the upload in progress, and when its claim expires unless renewed. */
  upload_key: hiddenColumn(text().nullable()),
  upload_until: hiddenColumn(timestamp().nullable()),
  /** File of staged data, its bytes, and the announced total, if any. */
  staged_key: hiddenColumn(text().nullable()),
  staged_size: hiddenColumn(bigint().nullable()),
  staged_total: hiddenColumn(bigint().nullable()),
  /** Server and type of a backup by the platform; null for all other images. */
  backup_of: hiddenColumn(text().nullable()),
  backup_type: hiddenColumn(text().nullable()),
  /** Increases with each visible change; key of the cache of rendered views. */
  revision: hiddenColumn(integer()),
});
