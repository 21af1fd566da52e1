import { assertKey, decodeUri } from './addressing.ts';
import { S3Error } from './errors.ts';

export interface CopySource {
  bucket: string;
  key: string;
  versionId: string | undefined;
}

const invalid = (value: string) =>
  new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey', {
    ArgumentName: 'x-amz-copy-source',
    ArgumentValue: value,
  });

/** `x-amz-copy-source`: `bucket/key?versionId=id`, percent-encoded, also with a slash before. @throws S3Error InvalidArgument */
export function parseCopySource(header: string): CopySource {
  const [path = '', ...query] = header.split('?');
  const versionId = query.length === 0 ? undefined : /^versionId=([^&]*)$/.exec(query.join('?'))?.[1];
  if (query.length > 0 && !versionId) throw invalid(header);
  const plain = path.replace(/^\//, '');
  const slash = plain.indexOf('/');
  if (slash < 1 || slash === plain.length - 1) throw invalid(header);
  const source = {
    bucket: decodeUri(plain.slice(0, slash)),
    key: decodeUri(plain.slice(slash + 1)),
    versionId: versionId === undefined ? undefined : decodeUri(versionId),
  };
  assertKey(source.key);
  return source;
}
