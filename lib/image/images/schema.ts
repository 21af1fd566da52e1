import { z } from 'zod';
import { boundedList, boundedRecord, MAX_QUERY_KEYS, markBoundedByBody, word } from '#lib/http/bounds.ts';
import { jsonWithMediaTypes } from '#lib/http/data.ts';
import { QueryBoolean, QueryBytes, QueryInteger, QueryList } from '#lib/http/validation.ts';
import { imageAttributes } from './attributes.ts';
import { ImageVisibility } from './enums.ts';

/** An image has no wrapper object. Keys beyond these are free properties; docs/contract/image.md 4. */
export const Image = z.looseObject(imageAttributes.shape);
export type Image = z.infer<typeof Image>;

const ImageTag = z.string().min(1, 'Use at least one character.').max(255, 'Use at most 255 characters.');
const Tags = boundedList(ImageTag, 1000);

/** Fields that an owner may set, validated as on creation and change. */
export const ImageFields = z.object({ ...imageAttributes.changeShape, tags: Tags });
export type ImageFields = z.infer<typeof ImageFields>;

/** A free property; docs/contract/image.md 4. */
export const PropertyName = z
  .string()
  .min(1, 'Specify the name of the property.')
  .max(255, 'Use at most 255 characters.');
export const PropertyValue = z.string('Use text.').max(65_535, 'Use at most 65535 characters.');

/** Maximum number of keys in a request, independent of the limit of properties. */
const MAX_KEYS = 300;

/** Unknown keys are free properties: a string, or null to omit it. */
export const NewImage = boundedRecord(
  z
    .object({
      ...imageAttributes.createShape,
      tags: Tags.optional(),
      id: z.guid('Use a UUID.').toLowerCase().optional(),
    })
    .catchall(markBoundedByBody(z.unknown())),
  MAX_KEYS,
);
export type NewImage = z.infer<typeof NewImage>;

const Operation = z.enum(['add', 'replace', 'remove']);

/** A step is `{"op", "path", "value"}`, or in version 2.0 of the format `{"<op>": "<path>", "value"}`. */
export const ImagePatch = jsonWithMediaTypes(
  boundedList(
    z.object({
      op: Operation.optional(),
      path: word.optional(),
      add: word.optional(),
      replace: word.optional(),
      remove: word.optional(),
      value: markBoundedByBody(z.unknown()).optional(),
    }),
    MAX_KEYS,
  ),
  'application/openstack-images-v2.1-json-patch',
  'application/openstack-images-v2.0-json-patch',
);
export type ImagePatch = z.infer<typeof ImagePatch>;

export const ImageList = z.strictObject({
  images: z.array(Image),
  /** Links start with `/v2/images` regardless of the mount path: clients prepend their own base URL. */
  first: z.string(),
  next: z.string().optional(),
  schema: z.literal('/v2/schemas/images'),
});
export type ImageList = z.infer<typeof ImageList>;

const Text = word.optional();

/** Unknown keys filter by free properties. */
export const ImageQuery = boundedRecord(
  z
    .object({
      limit: QueryInteger.refine((limit) => limit >= 0, 'Use 0 or a larger number.').optional(),
      marker: Text,
      sort: Text,
      sort_key: QueryList.optional(),
      sort_dir: QueryList.optional(),
      /** `in:a,b` for several values; also for name, status, container_format and disk_format. */
      id: Text,
      name: Text,
      status: Text,
      container_format: Text,
      disk_format: Text,
      visibility: z.enum([...ImageVisibility.options, 'all']).optional(),
      member_status: z.enum(['accepted', 'pending', 'rejected', 'all']).optional(),
      ...imageAttributes.filterShape,
      os_hidden: QueryBoolean.optional(),
      size: QueryBytes.optional(),
      size_min: QueryBytes.optional(),
      size_max: QueryBytes.optional(),
      /** Several tags must all match. */
      tag: QueryList.optional(),
      /** A time, optionally prefixed by `gt:`, `gte:`, `lt:`, `lte:`, `eq:` or `neq:`. */
      created_at: Text,
      updated_at: Text,
      'changes-since': z.never('Use updated_at=gte:<time>.').optional(),
    })
    .catchall(z.union([word, boundedList(word, MAX_QUERY_KEYS)])),
  MAX_QUERY_KEYS,
);
export type ImageQuery = z.infer<typeof ImageQuery>;

export const NewTagPath = z.object({ id: word, tag: ImageTag });
