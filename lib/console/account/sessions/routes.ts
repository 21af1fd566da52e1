import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { sessionApi } from './contract.ts';
import * as schemas from './schema.ts';
import { deleteOtherSessions, deleteSession, listSessions } from './service.ts';

const endpoints = serve(sessionApi, schemas, {
  list: { policy: rule('console:sessions:list', 'authenticated'), run: listSessions },
  removeOthers: {
    policy: rule('console:sessions:delete_others', 'authenticated'),
    person: true,
    run: deleteOtherSessions,
  },
  remove: { policy: rule('console:sessions:delete', 'authenticated'), person: true, run: deleteSession },
});

export const sessions = defineResource({ endpoints });
