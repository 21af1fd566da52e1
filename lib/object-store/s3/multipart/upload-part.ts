import type { ObjectResponse } from '../../exchange.ts';
import type { PartAttributes } from '../../objects/attributes.ts';
import type { ReceivedData } from '../../objects/put.ts';
import { readObject } from '../../objects/read.ts';
import { putPart, type Upload } from '../../objects/uploads.ts';
import { assertBodyLength } from '../body-length.ts';
import { checksumElement, checksumHeader } from '../checksums.ts';
import type { ObjectContext } from '../context.ts';
import { findCopySource, sourceVersion } from '../copy-object.ts';
import { encryptionHeaders, partEncryption } from '../encryption.ts';
import { S3Error } from '../errors.ts';
import { copyRange } from '../ranges.ts';
import { emptyResponse, listingDate, quoteEtag, xmlResponse } from '../responses.ts';
import { partNumber } from './part-numbers.ts';
import { checksumOfUpload, requestedUpload } from './uploads.ts';

/** The checksum of the upload for a part, which is computed even if the client does not send it. */
const partAttributes =
  (upload: Upload) =>
  ({ digests }: ReceivedData): PartAttributes => {
    const algorithm = checksumOfUpload(upload)?.algorithm;
    const digest = algorithm && digests[algorithm];
    return algorithm && digest ? { checksums: { [algorithm]: digest.toString('base64') } } : {};
  };

export async function uploadPart(context: ObjectContext): Promise<ObjectResponse> {
  const { services, query, payload } = context;
  assertBodyLength(context);
  const number = partNumber(query.get('partNumber'));
  const upload = await requestedUpload(context);
  const algorithm = checksumOfUpload(upload)?.algorithm;
  if (payload.checksum && algorithm && payload.checksum !== algorithm) {
    throw new S3Error(
      'InvalidRequest',
      `Checksum Type mismatch occurred, expected checksum Type: ${algorithm}, actual checksum Type: ${payload.checksum}`,
    );
  }
  const encryption = partEncryption(upload.attributes, context.headers);
  const digests = [...(payload.body.digests ?? []), ...(algorithm ? [algorithm] : [])];
  let received: ReceivedData | undefined;
  const part = await putPart(services, upload, number, { ...payload.body, digests, encryption }, (data) => {
    received = data;
    return partAttributes(upload)(data);
  });
  const shown = algorithm ?? payload.checksum;
  const digest = shown && received?.digests[shown];
  return emptyResponse(200, {
    etag: quoteEtag(part.etag),
    ...encryptionHeaders(upload.attributes.encryption),
    ...(shown && digest ? { [checksumHeader(shown)]: digest.toString('base64') } : {}),
  });
}

export async function uploadPartCopy(context: ObjectContext): Promise<ObjectResponse> {
  const { services, query, headers } = context;
  const number = partNumber(query.get('partNumber'));
  const upload = await requestedUpload(context);
  const source = await findCopySource(context);
  const range = copyRange(headers['x-amz-copy-source-range'], source.object.size);
  const algorithm = checksumOfUpload(upload)?.algorithm;
  const chunks = readObject(services, source.object, range, source.customerKey);
  const encryption = partEncryption(upload.attributes, headers);
  const body = { chunks, digests: algorithm ? [algorithm] : [], encryption };
  const part = await putPart(services, upload, number, body, partAttributes(upload));
  return xmlResponse(
    'CopyPartResult',
    {
      LastModified: listingDate(part.modifiedAt),
      ETag: quoteEtag(part.etag),
      ...(algorithm && { [checksumElement(algorithm)]: part.attributes.checksums?.[algorithm] }),
    },
    { ...sourceVersion(source), ...encryptionHeaders(upload.attributes.encryption) },
  );
}
