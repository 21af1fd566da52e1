import { z } from 'zod';
import { type Flag, type Json, packJson, type Timestamp, unpackJson } from '#lib/db/column-types.ts';
import { Forbidden } from '#lib/errors/errors.ts';
import { boundedJson, boundedList, recordOf, text, word } from '#lib/http/bounds.ts';

/** Maximum characters of additional attributes per object, as JSON. */
const MAX_EXTRA = 16_384;

/** Additional attributes, stored and returned unchanged; docs/contract/identity.md 5. */
export type Extra = Record<string, unknown>;

/**
 * A schema whose unknown attributes are collected in `extra`. `id` is accepted, because an update may repeat it;
 * `links` cannot be set.
 */
export const withExtra = <T extends z.ZodRawShape>(known: z.ZodObject<T>) =>
  boundedJson(known.catchall(z.unknown()), MAX_EXTRA).transform((input) => {
    const { id, links: _, ...rest } = input as Record<string, unknown>;
    const entries = Object.entries(rest);
    const extra: Extra = Object.fromEntries(entries.filter(([key]) => !(key in known.shape)));
    const attributes = Object.fromEntries(entries.filter(([key]) => key in known.shape));
    return { ...(attributes as z.output<typeof known>), extra, id: typeof id === 'string' ? id : undefined };
  });

/** Merges additional attributes; null removes one. */
export function changedExtra(before: Json<Extra>, given: Extra): Extra {
  const merged = { ...unpackJson(before), ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

/** The additional attributes of an object come first in its response. */
export const withShownExtra = <View extends object>(row: { extra: Json<Extra> }, view: View): View & Extra => ({
  ...unpackJson(row.extra),
  ...view,
});

/** Options of domains, projects and roles; null removes one. */
export const Options = z.object({ immutable: z.boolean().nullish() }).nullish();
export type Options = Record<string, unknown>;

/** `enabled_at` after an update: enabling starts a new period, so that old tokens stay invalid. */
export const enabledAt = (
  before: { enabled: Flag; enabled_at: Timestamp | null },
  enabled: boolean | null | undefined,
) => (before.enabled === 0 && enabled === true ? new Date().toISOString() : before.enabled_at);

export const changedOptions = (before: Json<Options>, given: Options | null | undefined): Options =>
  changedExtra(before, given ?? {});

/** The columns of options and additional attributes after an update. */
export const mergedColumns = (
  before: { options: Json<Options>; extra: Json<Extra> },
  given: { options?: Options | null | undefined; extra: Extra },
) => ({
  options: packJson(changedOptions(before.options, given.options)),
  extra: packJson(changedExtra(before.extra, given.extra)),
});

/** Rejects changes of immutable objects, except making them mutable. @throws 403 */
export function assertMutable(kind: string, row: { id: string; options: Json<Options> }, given?: Options | null): void {
  if (unpackJson(row.options).immutable !== true) return;
  if (given && 'immutable' in given && given.immutable !== true) return;
  throw Forbidden(
    `The ${kind} ${row.id} is immutable: it can be changed and deleted only when options.immutable is false or null.`,
  );
}

/** Names of domains, projects and groups. */
export const ShortName = text(64)
  .min(1, 'Use a name of 1 to 64 characters.')
  .regex(/\S/, 'A name cannot consist of blanks only.');
export const Description = text(1024);
/** A tag; docs/contract/identity.md 6. */
export const Tag = word
  .min(1, 'Use 1 to 255 characters.')
  .regex(/^[^,/]*$/, 'A tag cannot contain a comma or a slash.');
export const MAX_TAGS = 80;

export const Tags = boundedList(Tag, MAX_TAGS).refine(
  (tags) => new Set(tags).size === tags.length,
  'List each tag once.',
);
/** Additional attributes in responses. */
export const ShownOptions = recordOf(word, z.unknown(), 100);
