import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { listOwnDomains } from '../domains/service.ts';
import { listOwnProjects } from '../projects/listing.ts';
import { authScopeApi } from './contract.ts';
import * as schemas from './schema.ts';
import { listSystemScopes, showCatalog } from './service.ts';

const projects = { policy: rule('identity:get_auth_projects', 'authenticated'), run: listOwnProjects };
const domains = { policy: rule('identity:get_auth_domains', 'authenticated'), run: listOwnDomains };

const endpoints = serve(authScopeApi, schemas, {
  projects,
  domains,
  system: { policy: rule('identity:get_auth_system', 'authenticated'), run: listSystemScopes },
  catalog: { policy: rule('identity:get_auth_catalog', 'authenticated'), run: showCatalog },
  federatedProjects: projects,
  federatedDomains: domains,
});

export const authScopes = defineResource({ endpoints });
