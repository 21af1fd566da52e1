import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

const LISTS: ReadonlySet<string> = new Set(['Contents', 'Upload', 'Error']);
const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: (name) => LISTS.has(name),
});

const flag = z
  .string()
  .optional()
  .transform((text) => text === 'true');

const ListPage = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string(), LastModified: z.iso.datetime() })).default([]),
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

export const parseListPage = (xml: string) => ListPage.parse(parser.parse(xml)).ListBucketResult;

export const parseUploadsPage = (xml: string) => UploadsPage.parse(parser.parse(xml)).ListMultipartUploadsResult;

export const parseUploadId = (xml: string): string =>
  NewUpload.parse(parser.parse(xml)).InitiateMultipartUploadResult.UploadId;

/** Keys are hexadecimal after the prefix of the settings, whose characters need no escape in XML. */
export const deletionXml = (keys: readonly string[]): string =>
  `<Delete><Quiet>true</Quiet>${keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('')}</Delete>`;

/** @param etags by number of the part, beginning with 1 */
export function completionXml(etags: readonly string[]): string {
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}
