import type { ProjectContext } from '#lib/http/context.ts';
import { S3Failure } from '../bytes/s3-connection.ts';
import { normalizeEndpoint } from './import-source.ts';
import type { SourceTest, ValidImportSource } from './schema.ts';
import { SourceConnection } from './source-connection.ts';
import { listSource } from './source-listing.ts';
import { describeProblem, sourceProblem } from './source-problems.ts';

/** Objects in the result. */
const MAX_OBJECTS = 10;

/** Lists the first objects of a source with one request. Nothing is stored. @throws 400 for an invalid address */
export async function testSource({ env }: Pick<ProjectContext, 'env'>, input: ValidImportSource): Promise<SourceTest> {
  const { bucket, region, prefix, is_path_style: isPathStyle, access_key: accessKey, secret_key: secretKey } = input;
  const endpoint = normalizeEndpoint(input.endpoint, { bucket, isPathStyle });
  const source = { endpoint, region, bucket, isPathStyle, accessKey, secretKey };
  const rules = { allowed: env.NEPHOS_IMAGE_IMPORT_NETWORKS };
  const connection = new SourceConnection(source, { rules, hasRetries: false });
  try {
    const { entries, next } = await listSource(connection, { prefix, limit: MAX_OBJECTS });
    const objects = entries.slice(0, MAX_OBJECTS).map(({ key: name, size }) => ({ name, size }));
    const isTruncated = next !== undefined || entries.length > MAX_OBJECTS;
    return { problem: null, message: null, region: null, objects, is_truncated: isTruncated };
  } catch (error) {
    const required = error instanceof S3Failure && error.region !== '' ? error.region : null;
    const problem = required !== null && required !== region ? 'region' : sourceProblem(error);
    return { problem, message: describeProblem(error), region: required, objects: [], is_truncated: false };
  } finally {
    connection.close();
  }
}
