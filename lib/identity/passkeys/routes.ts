import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { passkeyApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  assertionOptions,
  CREATE_PASSKEY,
  createPasskey,
  DELETE_PASSKEY,
  deletePasskey,
  LIST_PASSKEYS,
  listPasskeys,
  registrationOptions,
} from './service.ts';

const owner = ({ id }: { id: string }) => id;

const endpoints = serve(passkeyApi, schemas, {
  list: { policy: LIST_PASSKEYS, owner, run: (ctx, { id }) => listPasskeys(ctx, id) },
  options: { policy: CREATE_PASSKEY, owner, person: true, run: (ctx, { id }) => registrationOptions(ctx, id) },
  create: { policy: CREATE_PASSKEY, owner, person: true, run: (ctx, { id, body }) => createPasskey(ctx, id, body) },
  remove: {
    ...{ policy: DELETE_PASSKEY, owner, person: true },
    run: (ctx, { params }) => deletePasskey(ctx, params.id, params.passkey_id),
  },
  signInOptions: { policy: undefined, isSignIn: true, run: assertionOptions },
});

export const passkeys = defineResource({ endpoints });
