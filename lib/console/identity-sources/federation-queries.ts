import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Assertion } from '#lib/identity/federation/mapping/assertion.ts';
import type {
  NewServiceProvider,
  ServiceProviderChange,
  ServiceProviderEnvelope,
  ServiceProviderList,
} from '#lib/identity/federation/service-providers/schema.ts';
import type {
  FederationMapping,
  FederationProtocol,
  IdentityProvider,
  MappingTest,
  ProtocolOptions,
  RejectedAssertion,
} from './federation.ts';

const ROOT = 'identity/v3/OS-FEDERATION';
const PROVIDER = 'identity_provider';
const MAPPING = 'mapping';
const SERVICE_PROVIDER = 'service_provider';

const providerPath = (id: string, below = '') => `${ROOT}/identity_providers/${encodeURIComponent(id)}${below}`;
const protocolPath = (providerId: string, id: string) =>
  providerPath(providerId, `/protocols/${encodeURIComponent(id)}`);
const serviceProviderPath = (id: string) => `${ROOT}/service_providers/${encodeURIComponent(id)}`;
const mappingPath = (id: string) => `${ROOT}/mappings/${encodeURIComponent(id)}`;

export const providersQuery = (scope: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: PROVIDER,
    key: ['all'],
    path: `${ROOT}/identity_providers`,
    answer: answerOf<{ identity_providers: IdentityProvider[] }>(),
    send,
  });

export const providerQuery = (scope: string, id: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: PROVIDER,
    key: ['one', id],
    path: providerPath(id),
    answer: answerOf<{ identity_provider: IdentityProvider }>(),
    send,
  });

export const protocolsQuery = (scope: string, providerId: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: PROVIDER,
    key: ['protocols', providerId],
    path: providerPath(providerId, '/protocols'),
    answer: answerOf<{ protocols: FederationProtocol[] }>(),
    send,
  });

export const rejectedAssertionsQuery = (scope: string, providerId: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: PROVIDER,
    key: ['rejected', providerId],
    path: providerPath(providerId, '/rejected_assertions'),
    answer: answerOf<{ rejected_assertions: RejectedAssertion[] }>(),
    send,
  });

export const mappingsQuery = (scope: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: MAPPING,
    key: ['all'],
    path: `${ROOT}/mappings`,
    answer: answerOf<{ mappings: FederationMapping[] }>(),
    send,
  });

export const mappingQuery = (scope: string, id: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: MAPPING,
    key: ['one', id],
    path: mappingPath(id),
    answer: answerOf<{ mapping: FederationMapping }>(),
    send,
  });

export const serviceProvidersQuery = (scope: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: SERVICE_PROVIDER,
    key: ['all'],
    path: `${ROOT}/service_providers`,
    answer: answerOf<typeof ServiceProviderList>(),
    send,
  });

const saveServiceProvider = (
  scope: string,
  id: string,
  change: { method: 'PUT'; fields: NewServiceProvider } | { method: 'PATCH'; fields: ServiceProviderChange },
) =>
  projectRequest(scope, serviceProviderPath(id), {
    method: change.method,
    json: { service_provider: change.fields },
    answer: answerOf<typeof ServiceProviderEnvelope>(),
  });

export const useCreateServiceProvider = (scope: string) =>
  useProjectMutation(scope, [SERVICE_PROVIDER], ({ id, fields }: { id: string; fields: NewServiceProvider }) =>
    saveServiceProvider(scope, id, { method: 'PUT', fields }),
  );

export const useUpdateServiceProvider = (scope: string) =>
  useProjectMutation(scope, [SERVICE_PROVIDER], ({ id, fields }: { id: string; fields: ServiceProviderChange }) =>
    saveServiceProvider(scope, id, { method: 'PATCH', fields }),
  );

export const useDeleteServiceProvider = (scope: string) =>
  useProjectMutation(scope, [SERVICE_PROVIDER], (id: string) =>
    projectRequest(scope, serviceProviderPath(id), { method: 'DELETE' }),
  );

export type ProviderFields = Partial<Omit<IdentityProvider, 'id'>>;

interface ProviderChange {
  id: string;
  isNew: boolean;
  fields: ProviderFields;
}

export const useSaveProvider = (scope: string) =>
  useProjectMutation(scope, [PROVIDER, 'domain'], ({ id, isNew, fields }: ProviderChange) =>
    projectRequest(scope, providerPath(id), {
      method: isNew ? 'PUT' : 'PATCH',
      json: { identity_provider: fields },
      answer: answerOf<{ identity_provider: IdentityProvider }>(),
    }),
  );

export const useDeleteProvider = (scope: string) =>
  useProjectMutation(scope, [PROVIDER, 'user'], (id: string) =>
    projectRequest(scope, providerPath(id), { method: 'DELETE' }),
  );

interface ProtocolChange {
  providerId: string;
  id: string;
  isNew: boolean;
  fields: { mapping_id: string; remote_id_attribute?: string | null; configuration?: ProtocolOptions };
}

export const useSaveProtocol = (scope: string) =>
  useProjectMutation(scope, [PROVIDER], ({ providerId, id, isNew, fields }: ProtocolChange) =>
    projectRequest(scope, protocolPath(providerId, id), {
      method: isNew ? 'PUT' : 'PATCH',
      json: { protocol: fields },
      answer: answerOf<{ protocol: FederationProtocol }>(),
    }),
  );

export const useDeleteProtocol = (scope: string, providerId: string) =>
  useProjectMutation(scope, [PROVIDER], (id: string) =>
    projectRequest(scope, protocolPath(providerId, id), { method: 'DELETE' }),
  );

interface MappingChange extends FederationMapping {
  isNew: boolean;
}

export const useSaveMapping = (scope: string) =>
  useProjectMutation(scope, [MAPPING], ({ id, isNew, rules, schema_version }: MappingChange) =>
    projectRequest(scope, mappingPath(id), {
      method: isNew ? 'PUT' : 'PATCH',
      json: { mapping: { rules, schema_version } },
      answer: answerOf<{ mapping: FederationMapping }>(),
    }),
  );

export const useDeleteMapping = (scope: string) =>
  useProjectMutation(scope, [MAPPING], (id: string) => projectRequest(scope, mappingPath(id), { method: 'DELETE' }));

export interface MappingTestRequest {
  /** The mapping that the rules would replace. */
  mapping_id?: string | undefined;
  rules: unknown[];
  schema_version: string;
  provider_id?: string;
  /** One of both; neither to find out only whether the caller can still sign in. */
  assertion?: Assertion;
  rejected_assertion_id?: string;
}

export const useTestMapping = (scope: string) =>
  useProjectMutation(scope, [], (test: MappingTestRequest) =>
    projectRequest(scope, `${ROOT}/mappings/test`, { method: 'POST', json: test, answer: answerOf<MappingTest>() }),
  );
