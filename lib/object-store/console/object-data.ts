import { queryOptions } from '@tanstack/react-query';
import { withSearch } from '#lib/client/project-query.ts';
import { rawRequest, readAnswer } from '#lib/client/request.ts';
import { scopePath } from '#lib/screens/scope.ts';
import { OBJECT } from './contract.ts';
import { MAX_PREVIEW_BYTES } from './preview-types.ts';
import type { ObjectQuery } from './schema.ts';

/** Address in the browser of the data of an object. */
export const dataHref = (projectId: string, bucketId: string, object: ObjectQuery, as: 'preview' | 'attachment') =>
  `/bff/${scopePath(projectId)}/${withSearch(`console/v1/buckets/${bucketId}/data`, { ...object, as })}`;

/** The start of a text object, for its preview. */
export const textQuery = (projectId: string, bucketId: string, object: ObjectQuery) =>
  queryOptions({
    queryKey: [projectId, OBJECT, bucketId, 'text', object.name, object.version_id],
    queryFn: async ({ signal }) => {
      const headers = { range: `bytes=0-${MAX_PREVIEW_BYTES.text - 1}` };
      const response = await rawRequest(dataHref(projectId, bucketId, object, 'preview'), { headers, signal });
      return readAnswer<string>(response, response.ok ? await response.text() : await response.json());
    },
  });
