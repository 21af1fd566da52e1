import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { domainConfigApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  CREATE_CONFIG,
  DEFAULTS,
  DELETE_CONFIG,
  deleteConfig,
  GET_CONFIG,
  GET_DEFAULT_CONFIG,
  getConfig,
  groupOf,
  optionOf,
  patchConfig,
  patchOption,
  putConfig,
  UPDATE_CONFIG,
} from './service.ts';

const endpoints = serve(domainConfigApi, schemas, {
  defaults: { policy: GET_DEFAULT_CONFIG, run: () => DEFAULTS },
  groupDefaults: { policy: GET_DEFAULT_CONFIG, run: (_, { params }) => groupOf(DEFAULTS, params.group) },
  optionDefault: { policy: GET_DEFAULT_CONFIG, run: (_, { params }) => optionOf(DEFAULTS, params) },
  show: { policy: GET_CONFIG, run: (ctx, { id }) => getConfig(ctx, id) },
  showGroup: {
    policy: GET_CONFIG,
    run: async (ctx, { params }) => groupOf(await getConfig(ctx, params.id), params.group),
  },
  showOption: { policy: GET_CONFIG, run: async (ctx, { params }) => optionOf(await getConfig(ctx, params.id), params) },
  replace: {
    policy: CREATE_CONFIG,
    run: async (ctx, { id, body, reply }) => {
      const { isNew, shown } = await putConfig(ctx, id, body.config);
      if (!isNew) reply.status = 200;
      return shown;
    },
  },
  update: { policy: UPDATE_CONFIG, run: (ctx, { id, body }) => patchConfig(ctx, id, body.config) },
  updateGroup: {
    policy: UPDATE_CONFIG,
    run: (ctx, { params, body }) => patchConfig(ctx, params.id, body.config, params.group),
  },
  updateOption: { policy: UPDATE_CONFIG, run: (ctx, { params, body }) => patchOption(ctx, params, body.config) },
  remove: { policy: DELETE_CONFIG, run: (ctx, { params }) => deleteConfig(ctx, params) },
  removeGroup: { policy: DELETE_CONFIG, run: (ctx, { params }) => deleteConfig(ctx, params) },
  removeOption: { policy: DELETE_CONFIG, run: (ctx, { params }) => deleteConfig(ctx, params) },
});

export const domainConfig = defineResource({ endpoints });
