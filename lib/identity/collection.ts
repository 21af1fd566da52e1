import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';
import type { Context } from '#lib/http/context.ts';
import { nextLink, type PageOptions } from '#lib/http/paging.ts';

/** `links` of a list; contract/identity.md 5. */
export const CollectionLinks = z.strictObject({ self: z.string(), previous: z.null(), next: z.string().nullable() });
export type CollectionLinks = z.infer<typeof CollectionLinks>;

/** `links` of a member. */
export const MemberLinks = z.strictObject({ self: z.string() });

/** A boolean filter: `0` and `false` are false, everything else, nothing included, is true. */
export const BooleanFilter = text(16).transform((said) => !/^(?:0|false)$/i.test(said));

/** The links of the list that a request asked for. */
export function collectionLinks({ baseUrl, url }: Context, nextMarker?: string): CollectionLinks {
  const next = nextLink(baseUrl, url, nextMarker)?.[0]?.href ?? null;
  return { self: `${baseUrl}${url.pathname}${url.search}`, previous: null, next };
}

/** The link of a member, by its collection below the version root. */
export const memberLinks = ({ baseUrl }: Context, collection: string, id: string): z.infer<typeof MemberLinks> => ({
  self: `${baseUrl}/identity/v3/${collection}/${id}`,
});

/** How identity's lists are paged: by name where there is one, all at once unless a limit is given. */
export const byName = (kind: string): PageOptions => ({
  kind,
  unknownMarker: 'notFound',
  sortKeys: { id: 'id', name: 'name' },
  defaultSort: [{ column: 'name', direction: 'asc' }],
});
