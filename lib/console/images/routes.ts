import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { anyImageApi } from './contract.ts';
import { LIST_ANY_IMAGES, listAnyImages } from './listing.ts';
import * as schemas from './schema.ts';

const endpoints = serve(anyImageApi, schemas, {
  rows: { policy: LIST_ANY_IMAGES, run: (ctx, { query }) => listAnyImages(ctx, query) },
});

export const anyImages = defineResource({ endpoints });
