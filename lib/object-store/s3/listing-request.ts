import { encodeKey } from './addressing.ts';
import type { BucketContext } from './context.ts';
import { isUrlEncoded, pageLimit } from './query-parameters.ts';
import type { XmlFields } from './xml.ts';

/** What listings of objects, versions and uploads have in common. */
export interface ListingRequest {
  prefix: string;
  delimiter: string;
  limit: number;
  isEncoded: boolean;
}

/** @param limitName parameter with the maximum of entries. @throws S3Error InvalidArgument */
export const listingRequest = ({ query }: BucketContext, limitName = 'max-keys'): ListingRequest => ({
  prefix: query.get('prefix') ?? '',
  delimiter: query.get('delimiter') ?? '',
  limit: pageLimit(query, limitName),
  isEncoded: isUrlEncoded(query),
});

/** A name as the request wants it. */
export const nameText = ({ isEncoded }: ListingRequest, name: string): string => (isEncoded ? encodeKey(name) : name);

export const listingFields = (request: ListingRequest): XmlFields => ({
  Prefix: nameText(request, request.prefix),
  Delimiter: request.delimiter === '' ? undefined : nameText(request, request.delimiter),
  EncodingType: request.isEncoded ? 'url' : undefined,
});
