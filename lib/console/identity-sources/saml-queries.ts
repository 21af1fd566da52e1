import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { RotationStep, SamlService } from '#lib/identity/federation/saml/schema.ts';

/** A SAML protocol of an identity provider. */
export interface SamlProtocolName {
  providerId: string;
  protocolId: string;
}

const KIND = 'identity_provider';

const samlPath = ({ providerId, protocolId }: SamlProtocolName, below = '') =>
  `identity/v3/OS-FEDERATION/identity_providers/${encodeURIComponent(providerId)}` +
  `/protocols/${encodeURIComponent(protocolId)}/saml${below}`;

export const samlQuery = (scope: string, name: SamlProtocolName) =>
  projectQuery({
    projectId: scope,
    kind: KIND,
    key: ['saml', name.providerId, name.protocolId],
    path: samlPath(name),
    answer: answerOf<{ saml: SamlService }>(),
  });

export const useRefreshMetadata = (scope: string, name: SamlProtocolName) =>
  useProjectMutation(scope, [KIND], () =>
    projectRequest(scope, samlPath(name, '/metadata-refresh'), {
      method: 'POST',
      answer: answerOf<{ saml: SamlService }>(),
    }),
  );

export const useRotateSamlKey = (scope: string, name: SamlProtocolName) =>
  useProjectMutation(scope, [KIND], (step: RotationStep) =>
    projectRequest(scope, samlPath(name, '/key-rotation'), {
      method: 'POST',
      json: { key_rotation: { step } },
      answer: answerOf<{ saml: SamlService }>(),
    }),
  );
