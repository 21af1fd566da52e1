import type { z } from 'zod';
import type { CollectionLinks, MemberLinks } from './collection-links.ts';
import type { Context } from './context.ts';
import { nextLink } from './paging.ts';

/** Links of a list for the current request. */
export function collectionLinks({ baseUrl, url }: Context, nextMarker?: string): CollectionLinks {
  const next = nextLink(baseUrl, url, nextMarker)?.[0]?.href ?? null;
  return { self: `${baseUrl}${url.pathname}${url.search}`, previous: null, next };
}

export const memberLinks = ({ baseUrl }: Context, collection: string, id: string): z.infer<typeof MemberLinks> => ({
  self: `${baseUrl}/identity/v3/${collection}/${id}`,
});
