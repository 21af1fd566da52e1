import type { Context } from '#lib/http/context.ts';

/** Links of an object, as upstream. */
export const linksOf = ({ baseUrl }: Context, collection: string, id: string) => [
  { rel: 'self', href: `${baseUrl}/volume/v3/${collection}/${id}` },
  { rel: 'bookmark', href: `${baseUrl}/volume/${collection}/${id}` },
];
