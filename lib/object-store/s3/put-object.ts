import type { ObjectResponse } from '../exchange.ts';
import { putObject as putVersion } from '../objects/put.ts';
import { assertBodyLength } from './body-length.ts';
import { checksumHeaders, checksumOfData } from './checksums.ts';
import type { ObjectContext } from './context.ts';
import { encryptionHeaders, newEncryption } from './encryption.ts';
import { expirationHeaders } from './expiration-header.ts';
import { newObjectAttributes } from './new-object.ts';
import { assertStorageClass, contentTypeOf } from './object-headers.ts';
import { emptyResponse, quoteEtag } from './responses.ts';
import { writtenVersionHeaders } from './version-headers.ts';
import { writeCondition } from './write-conditions.ts';

export const putObject = async (context: ObjectContext): Promise<ObjectResponse> => {
  assertBodyLength(context);
  return storeObject(context);
};

/** Stores the data of a request or of a form. */
export async function storeObject(context: ObjectContext): Promise<ObjectResponse> {
  const { services, bucket, key, headers, payload } = context;
  assertStorageClass(headers);
  const attributes = await newObjectAttributes(context);
  const encryption = newEncryption(headers, bucket.settings);
  const requested = payload.checksum;
  const object = await putVersion(
    services,
    { bucketId: bucket.id, name: key },
    { ...payload.body, encryption },
    {
      contentType: contentTypeOf(headers),
      attributes,
      condition: writeCondition(headers),
      attributesOf: ({ digests }) => {
        const checksum = requested && checksumOfData(digests, requested);
        return checksum ? { checksum } : {};
      },
    },
  );
  return emptyResponse(200, {
    etag: quoteEtag(object.etag),
    ...encryptionHeaders(object.attributes.encryption),
    ...checksumHeaders(object.attributes.checksum),
    ...expirationHeaders(bucket, object),
    ...writtenVersionHeaders(bucket, object),
  });
}
