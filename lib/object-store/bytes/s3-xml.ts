import { z } from 'zod';

const LISTS: ReadonlySet<string> = new Set(['Contents', 'Upload', 'Error']);
/** The parser takes 8 MiB, so it is loaded only in clouds with a bucket. */
async function parse(xml: string): Promise<unknown> {
  const { XMLParser } = await import('fast-xml-parser');
  return new XMLParser({ ignoreAttributes: true, parseTagValue: false, isArray: (name) => LISTS.has(name) }).parse(xml);
}

const flag = z
  .string()
  .optional()
  .transform((text) => text === 'true');

const ListPage = z.object({
  ListBucketResult: z.object({
    Contents: z
      .array(z.object({ Key: z.string(), LastModified: z.iso.datetime(), Size: z.coerce.number().int() }))
      .default([]),
    IsTruncated: flag,
    NextContinuationToken: z.string().optional(),
  }),
});

const UploadsPage = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z.array(z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.iso.datetime() })).default([]),
    IsTruncated: flag,
    NextKeyMarker: z.string().optional(),
    NextUploadIdMarker: z.string().optional(),
  }),
});

const NewUpload = z.object({ InitiateMultipartUploadResult: z.object({ UploadId: z.string().min(1) }) });

export const parseListPage = async (xml: string) => ListPage.parse(await parse(xml)).ListBucketResult;

export const parseUploadsPage = async (xml: string) => UploadsPage.parse(await parse(xml)).ListMultipartUploadsResult;

export const parseUploadId = async (xml: string): Promise<string> =>
  NewUpload.parse(await parse(xml)).InitiateMultipartUploadResult.UploadId;

/** Keys are hexadecimal after the prefix of the settings, whose characters need no escape in XML. */
export const deletionXml = (keys: readonly string[]): string =>
  `<Delete><Quiet>true</Quiet>${keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('')}</Delete>`;

/** @param etags by number of the part, beginning with 1 */
export function completionXml(etags: readonly string[]): string {
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}
