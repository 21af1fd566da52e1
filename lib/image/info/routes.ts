import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { GET_IMAGES } from '#lib/image/images/policy.ts';
import { rule } from '#lib/policy/operations.ts';
import { imageInfoApi } from './contract.ts';
import * as schemas from './schema.ts';
import { importInfo, storesNotFound, usageInfo } from './service.ts';

const endpoints = serve(imageInfoApi, schemas, {
  importMethods: { policy: GET_IMAGES, run: importInfo },
  stores: { policy: GET_IMAGES, run: storesNotFound },
  storeDetails: { policy: rule('stores_info_detail', 'admin_or_service'), run: storesNotFound },
  usage: { policy: GET_IMAGES, isOfCallersProject: true, run: usageInfo },
});

export const info = defineResource({ endpoints });
