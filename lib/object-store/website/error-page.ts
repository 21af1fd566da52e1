import { STATUS_CODES } from 'node:http';
import type { ObjectResponse } from '../exchange.ts';
import type { S3Error } from '../s3/errors.ts';
import { escapeXml } from '../s3/xml.ts';

/** The page of an error for which a website has none of its own. */
export function errorPage({ status, code, message }: S3Error, requestId: string): ObjectResponse {
  const title = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  const items = [`Code: ${code}`, `Message: ${message}`, `RequestId: ${requestId}`];
  const list = items.map((item) => `<li>${escapeXml(item)}</li>`).join('\n');
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<html>\n<head><title>${title}</title></head>\n<body>\n<h1>${title}</h1>\n<ul>\n${list}\n</ul>\n</body>\n</html>\n`,
  };
}
