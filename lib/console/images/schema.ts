import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { OnlyIds, PageQuery } from '#lib/http/page-query.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { ImageStatus, ImageVisibility } from '#lib/image/images/enums.ts';
import { Image } from '#lib/image/images/schema.ts';

/** An image of any project. */
export const AnyImage = z.strictObject({
  id: z.string(),
  image: Image,
  /** Instances of all projects that were created from it. */
  instances: z.int(),
});
export type AnyImage = z.infer<typeof AnyImage>;

export const AnyImagesQuery = PageQuery.extend({
  id: OnlyIds,
  /** Case-insensitive part of the name, or an id. */
  q: text(255).optional(),
  /** Id of a project. */
  owner: word.optional(),
  status: ImageStatus.optional(),
  visibility: ImageVisibility.optional(),
  protected: QueryBoolean.optional(),
  os_hidden: QueryBoolean.optional(),
  os_distro: word.optional(),
  tag: word.optional(),
});
export type AnyImagesQuery = z.infer<typeof AnyImagesQuery>;
