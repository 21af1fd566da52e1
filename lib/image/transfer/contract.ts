import { contract } from '#lib/contract/contract.ts';
import { get, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const imageDataApi = contract<typeof Schemas>()({
  ...{ service: 'image', audience: 'project', path: '/images/{id}', one: '', many: '' },
  kind: 'image',
  operations: {
    upload: write('PUT', { suffix: '/file', summary: 'Upload the data of an image', body: 'ImageDataIn' }),
    download: get({
      ...{ suffix: '/file', summary: 'Download the data of an image, or a range of it', response: 'ImageDataOut' },
    }),
    stage: write('PUT', {
      ...{ suffix: '/stage', body: 'ImageDataIn' },
      summary:
        'Stage the data of an image for the import method glance-direct. Extension: with Content-Range: bytes a-b/total the request appends a part at the end of the staged data (otherwise 409 with Upload-Offset)',
    }),
    staged: get({
      ...{ suffix: '/stage', response: 'StagedData' },
      summary: 'Extension: show how many bytes are staged, also in the headers Upload-Offset and Upload-Length of HEAD',
    }),
  },
});
